import type { LeadLayout } from '../tables/lead-files.ts'
import type { LeadStage } from '../worklist/stages.ts'

/**
 * Our stages in the lead statuses that each CRM comes with. HubSpot reads these names in files and
 * calls. Salesforce sets its status of a converted lead only itself, so a lead that is won is
 * worked on there.
 */
export const LEAD_STATUSES: Readonly<
  Record<Exclude<LeadLayout, 'dastak'>, Readonly<Record<LeadStage, string>>>
> = {
  zoho: {
    new: 'Not Contacted',
    contacted: 'Contacted',
    replied: 'Contacted',
    won: 'Pre-Qualified',
    not_interested: 'Lost Lead',
  },
  hubspot: {
    new: 'NEW',
    contacted: 'ATTEMPTED_TO_CONTACT',
    replied: 'CONNECTED',
    won: 'OPEN_DEAL',
    not_interested: 'UNQUALIFIED',
  },
  salesforce: {
    new: 'Open - Not Contacted',
    contacted: 'Working - Contacted',
    replied: 'Working - Contacted',
    won: 'Working - Contacted',
    not_interested: 'Closed - Not Converted',
  },
  frappe: {
    new: 'New',
    contacted: 'Contacted',
    replied: 'Nurture',
    won: 'Qualified',
    not_interested: 'Unqualified',
  },
}
