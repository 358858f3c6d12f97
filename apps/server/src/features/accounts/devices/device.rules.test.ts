import { expect, test } from 'vitest'
import { deviceText } from './device.rules.ts'

const like = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${like} Chrome/126.0.0.0 Safari/537.36`,
    'Chrome on Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${like} Chrome/126.0.0.0 Safari/537.36 ` +
      'Edg/126.0.0.0',
    'Edge on Windows',
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${like} Chrome/126.0.0.0 Safari/537.36 OPR/111.0.0.0`,
    'Opera on Linux',
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${like} HeadlessChrome/126.0.0.0 Safari/537.36`,
    'Headless Chrome on Linux',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${like} SamsungBrowser/25.0 Chrome/121.0.0.0 ` +
      'Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14) ${like} Chrome/126.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:127.0) Gecko/20100101 Firefox/127.0',
    'Firefox on Mac',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
      'Version/17.5 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like ' +
      'Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
      'CriOS/126.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPad',
  ],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)', 'ChromeOS'],
  ['curl/8.5.0', 'curl'],
  ['', 'Unknown device'],
  ['<script>alert(1)</script>', 'Unknown device'],
])('%s', (userAgent, text) => {
  expect(deviceText(userAgent)).toBe(text)
})
