import { eventText } from '@dastak/contract/notifications/event-text.ts'
import type { EmailMessage } from '../../ports/email.ts'

interface EventEmail {
  to: string
  productName: string
  /** The address of the web app. */
  publicUrl: string
  unsubscribeUrl: string
  type: string
  data: Readonly<Record<string, unknown>>
}

/**
 * An event's email: plain text, the same as HTML, and headers for one-click unsubscribe (RFC 8058).
 */
export function eventEmail(email: EventEmail): EmailMessage {
  const { to, productName, publicUrl, unsubscribeUrl } = email
  const { title, description, path, lines = [] } = eventText(email.type, email.data)
  const link = `${publicUrl}${path ?? '/home'}`
  const settings = `${publicUrl}/account/settings`
  const parts = [title, description, ...(lines.length > 0 ? [lines.join('\n')] : []), link]
  return {
    to,
    subject: `${title} · ${productName}`,
    text:
      `${parts.join('\n\n')}\n\n--\nStop these emails: ${unsubscribeUrl}\n` +
      `Choose which emails you get: ${settings}\n`,
    html: `<!doctype html><html lang="en">
<body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1c1b19">
<h1 style="font-size:18px">${escape(title)}</h1>
<p>${escape(description)}</p>
${lines.length > 0 ? `<p>${lines.map(escape).join('<br>')}</p>\n` : ''}<p><a href="${escape(link)}">Open ${escape(productName)}</a></p>
<hr style="border:0;border-top:1px solid #dddad5">
<p style="font-size:13px;color:#6b6862"><a href="${escape(unsubscribeUrl)}">Stop these emails</a> or <a href="${escape(settings)}">choose which emails you get</a>.</p>
</body></html>`,
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? '')
}
