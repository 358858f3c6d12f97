/**
 * The first part of query keys that several screens load again. They are here, so that a screen
 * which only names one does not load the calls behind it.
 */

/** The worklist. What changes leads makes it load again. */
export const WORKLIST_KEY = 'worklist'
/** Everything that is fetched about LinkedIn requests. */
export const LINKEDIN_KEY = 'linkedin-requests'
