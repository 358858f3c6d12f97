import { browser, type Browser } from 'wxt/browser'
import { defineBackground } from 'wxt/utils/define-background'
import { answerPanel } from '../background/answer-panel.ts'
import type { Answer, Message } from '../messages.ts'

/** Answers the panel, and opens it when the toolbar button is pressed. */
// oxlint-disable-next-line import/no-default-export -- WXT reads the default export
export default defineBackground(() => {
  type Reply = (answer: Answer<unknown>) => void
  browser.runtime.onMessage.addListener(
    (message: Message, sender: Browser.runtime.MessageSender, reply: Reply) => {
      // Only the extension's own pages: scripts in web pages must not act as the panel.
      if (sender.id !== browser.runtime.id || !sender.url?.startsWith(browser.runtime.getURL('/')))
        return false
      void answerPanel(message).then(reply)
      return true
    },
  )
  if (import.meta.env.FIREFOX)
    browser.action.onClicked.addListener(() => void browser.sidebarAction.toggle())
  else void browser.sidePanel.setPanelBehavior({ openPanelOnActionClick: true })
})
