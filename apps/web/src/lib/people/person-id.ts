interface FoundLead {
  lead_id: string
  kind: string
  /** What was looked up: a DIN. */
  subject: string
}

/**
 * What the panel of a lead is opened by: the user's own director by the DIN, with directorships and
 * colleagues; a lead of a teammate, and any other, by the id of the lead.
 */
export const personIdOf = ({ lead_id: id, kind, subject }: FoundLead, isOwn: boolean): string =>
  kind === 'din' && isOwn ? subject : id
