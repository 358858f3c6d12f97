import type { SettingGroup } from './setting-group.ts'

export const SMS_SETTINGS = {
  title: 'Text messages',
  settings: {
    SMS_VENDOR: {
      title: 'Your SMS vendor',
      more:
        'twilio, msg91, msg91-otp, 2factor, gupshup or textlocal. Describe any other with ' +
        'SMS_HTTP_URL. `npm run dastak -- sms check NUMBER` sends a message and shows what is ' +
        'wrong.',
    },
    SMS_USER: {
      title: 'User at the vendor',
      more: 'Twilio: the account SID. Gupshup: the user id. The others have none.',
    },
    SMS_KEY: {
      title: 'Key at the vendor',
      more:
        'Twilio: the auth token. MSG91: the auth key. 2Factor and Textlocal: the API key. ' +
        'Gupshup: the password.',
    },
    SMS_SENDER: {
      title: 'Sender that people see',
      more: 'In India the header of the DLT. Twilio: a number or a messaging service.',
    },
    SMS_ENTITY_ID: {
      title: 'Your entity ID in the DLT',
    },
    SMS_TEMPLATES: {
      title: 'Template of each text, as JSON',
      more:
        'The code has 4 digits in sign_in_code and 6 in new_number_code. By the names that ' +
        '`npm run dastak -- sms templates` prints, in single quotes:\n' +
        `'{"sign_in_code": "1107…", "new_number_code": {"id": "1107…", "text": "{#var#} is ` +
        `your code …"}}'`,
    },
    SMS_HTTP_URL: {
      title: 'Address of any other gateway',
      more:
        'One request for each message. These are filled in: {to} (+91…), {to_digits} (91…), ' +
        '{to_national}, {text}, {code}, {template}, {sender} and {entity}. With SMS_VENDOR it ' +
        'is another address of that vendor.',
    },
    SMS_HTTP_METHOD: {
      title: 'POST or GET',
      default: 'POST',
    },
    SMS_HTTP_HEADERS: {
      title: 'Headers of the request, as JSON',
    },
    SMS_HTTP_BODY: {
      title: 'Body of the request',
      more: 'JSON, or fields like to={to}&text={text}. With GET all values are in the address.',
    },
    SMS_HTTP_ANSWERED: {
      title: 'What a good answer contains',
      more:
        'JSON like {"type": "success"}, or a text (^success: at its start). Empty: the status ' +
        'must be a success (2xx), and the answer must not clearly report a failure. One that ' +
        'says nothing counts as sent.',
    },
    SMS_HTTP_FAILED: {
      title: 'What a bad answer contains',
    },
    ACCEPT_NO_SMS: {
      title: 'true: start without an SMS vendor',
      more: 'Users then sign in only with links from `npm run dastak -- user login-link`.',
    },
  },
} satisfies SettingGroup
