import { expect, test } from 'vitest'
import type { RecordedCall } from '../../testing/vendors/http-recorder.ts'
import {
  CODE,
  NOTICE,
  TEMPLATES,
  TO,
  startKnownVendor as start,
  vendorTextOf,
} from '../../testing/vendors/known-sms-vendor.ts'
import { smsText } from '../../text/sms-texts.ts'

// https://www.twilio.com/docs/messaging/api/message-resource and
// https://www.twilio.com/docs/usage/twilios-response
test('Twilio: a form with the account in path and basic authentication; 201 with a sid', async () => {
  const twilio = ({ method, path, headers, form }: RecordedCall) => {
    if (headers.authorization !== `Basic ${Buffer.from('AC42:secret-token').toString('base64')}`)
      return {
        status: 401,
        body: '{"code":20003,"message":"Authenticate","more_info":"https://…","status":401}',
      }
    if (method !== 'POST' || path !== '/2010-04-01/Accounts/AC42/Messages.json')
      return { status: 404, body: '{}' }
    if (
      !/^\+\d+$/.test(form['To'] ?? '') ||
      !form['Body'] ||
      !(form['From'] ?? form['MessagingServiceSid'])
    )
      return {
        status: 400,
        body: `{"code":21211,"message":"Invalid 'To' Phone Number: ${form['To']}","status":400}`,
      }
    return {
      status: 201,
      body: '{"sid":"SM123","status":"queued","error_code":null,"error_message":null}',
    }
  }
  const env = {
    SMS_VENDOR: 'twilio',
    SMS_USER: 'AC42',
    SMS_KEY: 'secret-token',
    SMS_SENDER: '+15005550006',
  }
  const { sms, calls } = await start(env, twilio)
  await sms.send(CODE)
  expect(calls[0]?.form).toEqual({ To: TO, From: '+15005550006', Body: CODE.text })
  const service = await start({ ...env, SMS_SENDER: 'MG77' }, twilio)
  await service.sms.send(NOTICE)
  expect(service.calls[0]?.form).toEqual({ To: TO, MessagingServiceSid: 'MG77', Body: NOTICE.text })
  expect(
    await vendorTextOf((await start({ ...env, SMS_KEY: 'wrong-secret' }, twilio)).sms.send(CODE)),
  ).toMatch(/20003.*Authenticate/)
  expect(await vendorTextOf(sms.send({ ...CODE, to: '9876543210' }))).toMatch(
    /Invalid 'To' Phone Number: …/,
  )
  const failed = await start(env, () => ({
    status: 201,
    body: '{"sid":"SM1","status":"failed","error_code":30007}',
  }))
  expect(await vendorTextOf(failed.sms.send(CODE))).toMatch(/30007/)
})

/** https://docs.msg91.com: an error has the status 200. */
const msg91 = ({ method, path, headers, body, query }: RecordedCall) => {
  if (headers['authkey'] !== 'secret-key')
    return '{"message":"Invalid authkey","type":"error","code":"201"}'
  const json = JSON.parse(body || '{}') as {
    template_id?: string
    recipients?: { mobiles: string }[]
  }
  if (method === 'POST' && path === '/api/v5/flow/') {
    if (!json.template_id) return '{"message":"template id missing","type":"error"}'
    return /^91\d{10}$/.test(json.recipients?.[0]?.mobiles ?? '')
      ? '{"message":"33666b7432303834","type":"success"}'
      : '{"message":"Please provide valid mobile number","type":"error"}'
  }
  if (method === 'POST' && path === '/api/v5/otp')
    return query['template_id'] === 'login' && query['otp']
      ? '{"request_id":"3566","type":"success"}'
      : '{"message":"Invalid template","type":"error"}'
  return { status: 404, body: '{"message":"Not found","type":"error"}' }
}

test('MSG91: a flow of the template with its variables; an error that has the status 200 is one', async () => {
  const env = {
    SMS_VENDOR: 'msg91',
    SMS_KEY: 'secret-key',
    SMS_TEMPLATES: TEMPLATES,
    SMS_SENDER: 'DASTAK',
  }
  const { sms, calls } = await start(env, msg91)
  await sms.send(CODE)
  await sms.send(NOTICE)
  expect(calls.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    {
      template_id: 'login',
      short_url: '0',
      sender: 'DASTAK',
      recipients: [{ mobiles: '919876543210', VAR1: '1234' }],
    },
    {
      template_id: 'notice',
      short_url: '0',
      sender: 'DASTAK',
      recipients: [{ mobiles: '919876543210', VAR1: '321' }],
    },
  ])
  const named = JSON.stringify({
    sign_in_code: { id: 'login', variables: { OTP: '{code}', site: 'a {#var#}' } },
    new_number_code: 'c',
  })
  const own = await start({ ...env, SMS_TEMPLATES: named }, msg91)
  await own.sms.send(CODE)
  expect(JSON.parse(own.calls[0]?.body ?? '')).toMatchObject({
    recipients: [{ mobiles: '919876543210', OTP: '1234', site: 'a 1234' }],
  })
  expect(
    await vendorTextOf((await start({ ...env, SMS_KEY: 'bad-secret' }, msg91)).sms.send(CODE)),
  ).toMatch(/Invalid authkey/)
  // One id serves both codes. A text without an id is refused here, with the reason.
  const one = await start({ ...env, SMS_TEMPLATES: 'login' }, msg91)
  await one.sms.send({
    to: TO,
    ...smsText('new_number_code', { code: '1234' }, { productName: 'Dastak' }),
  })
  await expect(one.sms.send(NOTICE)).rejects.toThrow(/SMS_TEMPLATES has no id for number_changed/)
})

test('MSG91 OTP: the code goes to the OTP service, another text by a flow', async () => {
  const env = { SMS_VENDOR: 'msg91-otp', SMS_KEY: 'secret-key', SMS_TEMPLATES: TEMPLATES }
  const { sms, calls } = await start(env, msg91)
  await sms.send(CODE)
  await sms.send(NOTICE)
  expect(calls[0]).toMatchObject({
    path: '/api/v5/otp',
    query: { template_id: 'login', mobile: '919876543210', otp: '1234' },
  })
  expect(calls[1]?.path).toBe('/api/v5/flow/')
  const wrong = TEMPLATES.replace('login', 'gone')
  expect(
    await vendorTextOf((await start({ ...env, SMS_TEMPLATES: wrong }, msg91)).sms.send(CODE)),
  ).toMatch(/Invalid template/)
})

// https://documenter.getpostman.com/view/301893/TWDamFGh
test('2Factor: the code by GET with the template, another text by TSMS; the field Status reports success', async () => {
  const twoFactor = ({ method, path, form }: RecordedCall) => {
    const [, api, version, key, ...rest] = path.split('/')
    if (`${api}/${version}` !== 'API/V1' || key !== 'secret-key')
      return '{"Status":"Error","Details":"Invalid API Key"}'
    if (method === 'GET' && rest.join('/') === 'SMS/919876543210/1234/login')
      return '{"Status":"Success","Details":"5d11"}'
    if (
      method === 'POST' &&
      rest.join('/') === 'ADDON_SERVICES/SEND/TSMS' &&
      form['From'] &&
      form['VAR1']
    )
      return '{"Status":"Success","Details":"77aa"}'
    return { status: 400, body: '{"Status":"Error","Details":"Template not approved"}' }
  }
  const env = {
    SMS_VENDOR: '2factor',
    SMS_KEY: 'secret-key',
    SMS_TEMPLATES: TEMPLATES,
    SMS_SENDER: 'DASTAK',
  }
  const { sms, calls } = await start(env, twoFactor)
  await sms.send(CODE)
  await sms.send(NOTICE)
  expect(calls[1]?.form).toEqual({
    From: 'DASTAK',
    To: '919876543210',
    TemplateName: 'notice',
    VAR1: '321',
  })
  expect(
    await vendorTextOf((await start({ ...env, SMS_KEY: 'bad-secret' }, twoFactor)).sms.send(CODE)),
  ).toMatch(/Invalid API Key/)
  const wrong = TEMPLATES.replace('login', 'gone')
  expect(
    await vendorTextOf((await start({ ...env, SMS_TEMPLATES: wrong }, twoFactor)).sms.send(CODE)),
  ).toMatch(/not approved/)
})

// https://docs.gupshup.io/docs/send-message-to-single-number
test('Gupshup: a form with the DLT ids; the answer is a text, an error has the status 200', async () => {
  const gupshup = ({ method, path, form }: RecordedCall) => {
    if (method !== 'POST' || path !== '/GatewayAPI/rest') return { status: 404, body: '' }
    if (form['userid'] !== '2000' || form['password'] !== 'se&cret=1')
      return 'error | 102 | Authentication failed due to invalid userId or password.'
    if (form['v'] !== '1.1' || form['auth_scheme'] !== 'plain')
      return 'error | 107 | The specified version is invalid.'
    if (!/^91\d{10}$/.test(form['send_to'] ?? ''))
      return `error | 105 | The phone number ${form['send_to']} is not valid.`
    return `success | ${form['send_to']} | 728014710863298817-1234567890`
  }
  const env = {
    SMS_VENDOR: 'gupshup',
    SMS_USER: '2000',
    SMS_KEY: 'se&cret=1',
    SMS_ENTITY_ID: '1601',
    SMS_TEMPLATES: '{"sign_in_code":"1007"}',
  }
  const { sms, calls } = await start(env, gupshup)
  await sms.send(CODE)
  expect(calls[0]?.form).toMatchObject({
    method: 'SendMessage',
    msg: CODE.text,
    msg_type: 'TEXT',
    format: 'text',
    principalEntityId: '1601',
    dltTemplateId: '1007',
  })
  await sms.send({ ...NOTICE, text: 'नंबर' })
  expect(calls[1]?.form).toMatchObject({ msg: 'नंबर', msg_type: 'UNICODE_TEXT' })
  expect(calls[1]?.form['dltTemplateId']).toBeUndefined()
  expect(
    await vendorTextOf((await start({ ...env, SMS_KEY: 'bad-secret' }, gupshup)).sms.send(CODE)),
  ).toMatch(/102.*Authentication failed/)
  expect(await vendorTextOf(sms.send({ ...CODE, to: '+14155550100' }))).toMatch(/105/)
})

// https://api.textlocal.in/docs/sendsms
test('Textlocal: a form; a failure has the status 200', async () => {
  const textlocal = ({ method, path, form }: RecordedCall) => {
    if (method !== 'POST' || path !== '/send/')
      return '{"errors":[{"code":2,"message":"Unrecognised command"}],"status":"failure"}'
    if (form['apikey'] !== 'secret-key')
      return '{"errors":[{"code":3,"message":"Invalid login details"}],"status":"failure"}'
    if (form['sender'] !== 'DASTAK')
      return '{"errors":[{"code":43,"message":"Invalid sender name"}],"status":"failure"}'
    if (!/sign-in code/.test(form['message'] ?? ''))
      return '{"errors":[{"code":80,"message":"Invalid template"}],"status":"failure"}'
    return '{"balance":1162,"batch_id":3,"cost":1,"num_messages":1,"status":"success"}'
  }
  const env = { SMS_VENDOR: 'textlocal', SMS_KEY: 'secret-key', SMS_SENDER: 'DASTAK' }
  const { sms, calls } = await start(env, textlocal)
  await sms.send(CODE)
  expect(calls[0]?.form).toEqual({
    apikey: 'secret-key',
    numbers: '919876543210',
    sender: 'DASTAK',
    message: CODE.text,
  })
  expect(
    await vendorTextOf((await start({ ...env, SMS_KEY: 'bad-secret' }, textlocal)).sms.send(CODE)),
  ).toMatch(/Invalid login details/)
  expect(await vendorTextOf(sms.send(NOTICE))).toMatch(/Invalid template/)
})
