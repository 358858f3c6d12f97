import { chromium, type Browser } from '@playwright/test'

const QUIETLY = ['--disable-quic', '--no-first-run', '--disable-background-networking']

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', ...QUIETLY],
  })
}
