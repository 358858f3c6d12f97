import type { ServerResponse } from 'node:http'
import type { Reacting } from './contact-vendor.ts'

/** Servers that speak like the vendors of presets, with invented contacts. */

export const TOKEN = 'a-secret-key'
/** Subjects of which nothing is known. */
export const UNKNOWN = {
  din: '00000002',
  gst: '29AAACS0000A2Z2',
  rc: 'KA01AB0002',
  mobile: '+911111100002',
}

const send = (response: ServerResponse, status: number, body: object) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

type Body = Record<string, string>
const surepassData: Readonly<Record<string, (body: Body, isKnown: boolean) => object>> = {
  'corporate/director-phone': ({ id_number: din }, isKnown) => ({
    client_id: 'director_phone_aaaaaaaaaaaaaaaaaaaa',
    din_number: din,
    phone_number: isKnown ? '+911111100001' : null,
  }),
  'corporate/gstin-advanced': ({ id_number: gstin }, isKnown) => ({
    client_id: 'corporate_gstin_aaaaaaaaaaaaaaaaaaaa',
    gstin,
    business_name: 'SAMPLE LANTERN',
    legal_name: 'SAMPLE LANTERN PRIVATE LIMITED',
    gstin_status: 'Active',
    contact_details: {
      principal: isKnown
        ? { address: '1 Sample Street', email: 'gst@sample.example', mobile: '1111100001' }
        : {},
      additional: [],
    },
  }),
  'rc/rc-to-mobile-number': ({ rc_number: rc }, isKnown) => ({
    client_id: 'rc_to_mobile_number_aaaaaaaaaaaaaaaaaaaa',
    rc_number: rc,
    mobile_number: isKnown ? '1111100001' : null,
  }),
  'rc/mobile-number-to-rc': ({ mobile_number: mobile }, isKnown) => ({
    client_id: 'mobile_number_to_rc_aaaaaaaaaaaaaaaaaaaa',
    rc_number: isKnown ? ['KA01AB0001'] : [],
    mobile_number: mobile,
  }),
}
const TYPES: Readonly<Record<string, string>> = {
  director_phone: 'corporate/director-phone',
  rc_to_mobile_number: 'rc/rc-to-mobile-number',
  mobile_number_to_rc: 'rc/mobile-number-to-rc',
}

function surepassEnvelope(path: string, body: Body): { status: number; content: object } {
  const text = JSON.stringify(body)
  const isKnown = !Object.values(UNKNOWN).some((one) => text.includes(one.replace('+91', '')))
  const data = surepassData[path]?.(body, isKnown)
  if (!data) return { status: 404, content: { success: false, status_code: 404, data: null } }
  const [status, message, code] = isKnown
    ? ([200, null, 'success'] as const)
    : ([422, 'Verification Failed.', 'verification_failed'] as const)
  const content = { data, status_code: status, success: isKnown, message, message_code: code }
  return { status, content }
}

/** Surepass. `later` sends an answer to our address. */
export function surepassServer(later: (url: string, body: string) => void): Reacting {
  return ({ url, body: text, authorization }, response) => {
    const path = url.replace('/api/v1/', '')
    const refused = { data: null, status_code: 401, success: false, message_code: 'auth_error' }
    if (authorization !== `Bearer ${TOKEN}`) return send(response, 401, refused)
    const body = JSON.parse(text) as Body & { type?: string; body?: unknown; webhook_url?: string }
    if (path !== 'async/submit') {
      const { status, content } = surepassEnvelope(path, body)
      return send(response, status, content)
    }
    const { type = '', webhook_url: back = '' } = body
    const data = { client_id: `${type}_aaaaaaaaaaaaaaaa`, status: 'pending', api_resp: null }
    const envelope = {
      status_code: 200,
      success: true,
      message: 'Success',
      message_code: 'success',
    }
    send(response, 200, { data, ...envelope })
    const { content } = surepassEnvelope(TYPES[type] ?? '', body.body as Body)
    later(
      back,
      JSON.stringify({ data: { ...data, status: 'success', api_resp: content }, ...envelope }),
    )
  }
}

/** Attestr. */
export const attestrServer: Reacting = ({ url, body: text, authorization }, response) => {
  if (authorization !== `Basic ${TOKEN}`)
    return send(response, 401, {
      httpStatusCode: 401,
      code: 4016,
      message: 'Invalid client authorization',
    })
  const { reg = '' } = JSON.parse(text) as { reg?: string }
  const isKnown = !Object.values(UNKNOWN).includes(reg)
  if (url.endsWith('/mca-din-contact'))
    return send(
      response,
      200,
      isKnown
        ? {
            valid: true,
            fullName: 'ASHA SAMPLE',
            mobileNumber: '1111100001',
            emailAddress: 'asha@sample.example',
            addresses: [],
          }
        : { valid: false },
    )
  if (url.endsWith('/gstin-contact'))
    return send(
      response,
      200,
      isKnown
        ? {
            valid: true,
            status: 'SUCCESS',
            items: [{ mobileNumber: '1111100001', emailAddress: 'gst@sample.example' }],
          }
        : { valid: true, status: 'NOT_AVAILABLE', items: [] },
    )
  return send(response, 400, { httpStatusCode: 400, code: 4001, message: 'Malformed data' })
}
