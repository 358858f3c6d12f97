/** Settings that are explained together: one file of this folder, one table of the document. */
export interface SettingGroup {
  title: string
  settings: Readonly<Record<string, SettingText>>
}

/** What people read about a setting. Quotation marks in `code` show it as such. */
interface SettingText {
  /** What it sets, in a few words: its line in the table. */
  title: string
  /** What else there is to know, in sentences. A new line in it is kept in `.env.example`. */
  more?: string
  /** As written in a file of settings. None: empty, and `more` says what that means. */
  default?: string
}
