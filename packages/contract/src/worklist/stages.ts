/** What can be chosen in the worklist. Without a schema, so that the first screen can read it. */

export const LEAD_STAGES = {
  new: { label: 'New', meaning: 'waiting' },
  contacted: { label: 'Contacted', meaning: 'running' },
  replied: { label: 'Replied', meaning: 'running' },
  won: { label: 'Won', meaning: 'done' },
  not_interested: { label: 'Not interested', meaning: 'nothing' },
} as const
export type LeadStage = keyof typeof LEAD_STAGES
export const LEAD_STAGE_CODES = Object.keys(LEAD_STAGES) as [LeadStage, ...LeadStage[]]

export const WORKLIST_KINDS = {
  din: { label: 'DIN' },
  gst: { label: 'GST' },
  linkedin: { label: 'LinkedIn' },
} as const
export type WorklistKind = keyof typeof WORKLIST_KINDS
export const WORKLIST_KIND_CODES = Object.keys(WORKLIST_KINDS) as [WorklistKind, ...WorklistKind[]]

/** When the next call is: in the past, at the latest today, at any time, or not planned. */
export const NEXT_CALLS = ['overdue', 'today', 'planned', 'none'] as const
