import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { LEAD_LIST_NAME_MAX } from '../limits.ts'
import { PRODUCT_USERS_PATH } from '../names.ts'
import { chosenLeads, leadList, oneChoice } from './worklist.ts'

/** Lists of leads: private, or shared with the teammates of the user who made it. */

const listId = fields.idField('list_id')
const nameField = fields.text('Please enter a name for the list', LEAD_LIST_NAME_MAX)
const mayWork = { who: 'user', credentials: ['session', 'api_key'] } as const
const LISTS_PATH = `${PRODUCT_USERS_PATH}/lead-lists`

/** Errors: validation_failed, conflict (a list with this name, or too many lists). */
export const createLeadList = defineEndpoint({
  name: 'createLeadList',
  summary: 'Make a list of leads',
  method: 'POST',
  path: `${LISTS_PATH}/create`,
  access: mayWork,
  body: z.object({ name: nameField, is_shared: z.optional(z.boolean()) }),
  data: leadList,
})

/** Errors: validation_failed, not_found, conflict. */
export const changeLeadList = defineEndpoint({
  name: 'changeLeadList',
  summary: 'Rename a list, share it or stop sharing it',
  method: 'POST',
  path: `${LISTS_PATH}/change`,
  access: mayWork,
  body: z.object({
    list_id: listId,
    name: z.optional(nameField),
    is_shared: z.optional(z.boolean()),
  }),
  data: leadList,
})

/** The leads stay. Errors: not_found. */
export const deleteLeadList = defineEndpoint({
  name: 'deleteLeadList',
  summary: 'Delete a list; its leads stay',
  method: 'POST',
  path: `${LISTS_PATH}/delete`,
  access: mayWork,
  body: z.object({ list_id: listId }),
  data: z.object({}),
})

/**
 * A person or business that is in the list already is not added again. Errors: validation_failed,
 * not_found (the list, or a lead), conflict (the list is full).
 */
export const addToLeadList = defineEndpoint({
  name: 'addToLeadList',
  summary: 'Add leads to a list',
  method: 'POST',
  path: `${LISTS_PATH}/add`,
  access: mayWork,
  body: z.object({ ...chosenLeads, list_id: listId }).check(oneChoice),
  data: z.object({ added: z.int() }),
})

/**
 * The leads that a bulk request has found, without those that are in the list already. Errors:
 * validation_failed, not_found (the list, or the bulk request), conflict (the list is full).
 */
export const addBatchToLeadList = defineEndpoint({
  name: 'addBatchToLeadList',
  summary: 'Add the leads that a bulk request has found to a list',
  method: 'POST',
  path: `${LISTS_PATH}/add-batch`,
  access: mayWork,
  body: z.object({ list_id: listId, batch_id: fields.idField('batch_id') }),
  data: z.object({ added: z.int() }),
})

/** Errors: validation_failed, not_found (the list). */
export const removeFromLeadList = defineEndpoint({
  name: 'removeFromLeadList',
  summary: 'Take leads out of a list',
  method: 'POST',
  path: `${LISTS_PATH}/remove`,
  access: mayWork,
  body: z.object({ ...chosenLeads, list_id: listId }).check(oneChoice),
  data: z.object({ removed: z.int() }),
})
