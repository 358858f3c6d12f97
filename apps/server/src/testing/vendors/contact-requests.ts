import type { ServerResponse } from 'node:http'

/** The reaction of a vendor on this machine to a request. */
export type Answering = (subject: string, response: ServerResponse) => void
export const found: Answering = (subject, response) =>
  void response.end(
    JSON.stringify({
      code: 200,
      data: { result: [{ mobile: 919876543210, mail: `${subject}@company.example` }] },
    }),
  )

/** The settings of a vendor that is called by POST. */
export const POSTED = {
  url: 'URL/ask',
  headers: { 'x-key': '${VENDOR_KEY}' },
  body: { query: [{ id: '{subject}', purpose: 'KYC' }] },
  answer: {
    phone: 'data.result[0].mobile',
    email: 'data.result[0].mail',
    name: 'data["full name"]',
    as_of: 'data.on',
  },
  answered: { code: [200] },
  not_found: { statuses: [404], values: { 'data.status': ['NO_RECORD', false] } },
}

export const open = () => new AbortController().signal
