import type { BatchStop } from '@dastak/contract/batch-types.ts'
import { formatNumber } from '../../lib/text/numbers.ts'

const creditCount = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? 'credit' : 'credits'}`
const rowCount = (count: number) => `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`

/** Text of /bulk-upload and /linkedin-bulk-requests. */
export const batchesText = {
  batch: {
    title: 'Bulk upload',
    purpose:
      'Look up a whole file in one go. You see the most it can cost before it starts, and pay ' +
      'only for what is found.',
    upload: 'Upload',
    hint:
      'Drop a file of DINs, GST numbers or other numbers anywhere on this page, or choose it. ' +
      'Each file appears here with its progress, cost and result.',
    noPermissionTitle: 'No Permission Found',
    noPermission:
      'You do not have permission for the Bulk Request feature. Please contact an ' +
      'administrator or support.',
  },
  linkedin: {
    title: 'LinkedIn Bulk Requests',
    purpose:
      'Upload a file of LinkedIn profile addresses to get their contacts. You pay only for what ' +
      'is found.',
    upload: 'Submit Bulk Request',
    submit: 'Submit',
    hint:
      'Drop a file of LinkedIn profile addresses anywhere on this page, or choose it. Each file ' +
      'appears here with its progress and result.',
    noPermissionTitle: 'Look up many profiles in one go',
    noPermission: 'Upgrade to Startup/Business plan to use Linkedin Bulk Upload Feature.',
  },

  progress: {
    stopping: 'Stopping and writing the result',
    sourceDown: 'The source is down',
    retryIn: (minutes: number) => `trying again in ${minutes} min`,
    retrySoon: 'trying again automatically',
    waiting: 'Waiting for its turn',
    starting: 'Starting',
    writing: 'Writing the result',
    done: (done: number, subjects: number) => `${formatNumber(done)} of ${formatNumber(subjects)}`,
    secondsLeft: 'less than a minute left',
    minutesLeft: (minutes: number) => `about ${minutes} min left`,
    hoursLeft: (hours: number, minutes: number) => `about ${hours} h ${minutes} min left`,
    daysLeft: (days: number) => `about ${days} days left`,
    quarterDone: (filename: string, percent: number) => `${filename}: ${percent} percent done.`,
    bar: (filename: string) => `Progress of ${filename}`,
  },

  counts: {
    rows: 'Rows',
    valid: 'Valid',
    found: 'Found',
    notFound: 'Not found',
    notValid: 'Not valid',
    duplicates: 'Duplicates',
    failed: 'Failed',
    notProcessed: 'Not processed',
    leftOut: 'Your customers',
    owned: 'Already yours',
  },
  details: {
    label: (filename: string) => `Details of ${filename}`,
    cost: 'Cost',
    noCost: 'Nothing',
    maximum: 'Maximum',
    maximumValue: creditCount,
    purpose: 'Purpose',
    started: 'Started',
    finished: 'Finished',
    deleted: 'Result deleted',
    keptUntil: 'Kept until',
    requestId: 'Request ID',
  },

  /** Why a request stopped before its end, and what the user can do if it can be resumed. */
  stops: {
    credits: {
      why: 'Your credits ran out.',
      next: 'Resume it after a recharge. You do not pay again for what was found.',
    },
    maximum: {
      why: 'It reached your maximum.',
      next: 'Resume it with a higher maximum, or without one.',
    },
    key_limit: {
      why: 'The API key that started it has used its credits for the day.',
      next: 'Resume it here now, or with the key tomorrow.',
    },
    cancelled: { why: 'You cancelled it.', next: 'Resume it to look up the rows that are left.' },
    permission: {
      why: 'You no longer have the permission for this type.',
      next: 'Resume it when a plan or our support gives you the permission again.',
    },
    team: {
      why: 'Your team no longer pays for it.',
      next: 'Resume it to pay for the rest with your own credits.',
    },
    failure: {
      why: 'The source did not answer for some rows. You did not pay for them.',
      next: 'Try them again.',
    },
  } satisfies Readonly<Record<BatchStop, { why: string; next: string }>>,
  stoppedAtMaximum: (credits: number) => `It reached your maximum of ${creditCount(credits)}.`,

  download: 'Download',
  downloadAs: (format: string, filename: string) => `${format} file of ${filename}`,
  cancel: 'Cancel',
  resume: 'Resume',
  retryFailed: 'Retry failed rows',
  actionOn: (action: string, filename: string) => `${action}: ${filename}`,

  cancelDialog: {
    title: (filename: string) => `Cancel ${filename}?`,
    action: 'Cancel request',
    close: 'Keep going',
    text:
      'Rows that are being looked up are finished first. You keep what was found, and can ' +
      'resume the rest later.',
  },
  resumeDialog: {
    title: (filename: string) => `Resume ${filename}?`,
    retryTitle: (filename: string) => `Retry failed rows of ${filename}?`,
    text: (rows: number) =>
      `${rowCount(rows)} ${rows === 1 ? 'is' : 'are'} left. You keep what was found and ` +
      'do not pay for it again. You pay only for what is found now.',
    free: 'Free: you already have the contacts of all rows that are left.',
    noCredits: 'You have no credits left. Resume after a recharge.',
    counting: 'Calculating the highest cost…',
    maximumNote: 'Credits from now on, phone and email together',
  },

  cost: {
    phone: 'Phone credits',
    email: 'Email credits',
    most: 'The most it can cost',
    left: 'You have',
    short:
      'Your credits may not be enough. The request stops when they run out. You can resume it ' +
      'after a recharge.',
  },

  upload: {
    type: 'Batch type',
    selectType: 'Select a batch type',
    selectTypeFirst: 'Select a batch type first.',
    headerMustInclude: <Part>(code: Part) => ['The file header must include ', code, '.'],
    template: 'Download a template',
    excel: 'Excel',
    excelTemplate: 'Excel template',
    file: 'File',
    fileNote: (size: string) => `One CSV or Excel file, at most ${size}`,
    sheetNote: (name: string) => `Sheet “${name}”`,
    columnNote: (name: string) => `Column “${name}”`,
    skippedNote: (rows: number) => `${rowCount(rows)} above it skipped`,
    reading: 'Reading and counting the rows. You can close this dialog meanwhile.',
    stopReading: 'Stop reading',
    sheet: 'Sheet',
    column: 'Column with the numbers',
    dropAnywhere: 'Drop the file to see what it holds and can cost.',
    purpose: 'Purpose',
    purposeNote: 'What you need these records for. It is saved with the request.',
    purposeMissing: 'Enter what you need these records for.',
    columnNotConfirmed: 'Confirm that this column is the right one.',
    maximum: 'Spend at most (optional)',
    customers: {
      label: 'Leave out my customers',
      note: 'Rows on your list of known customers are not looked up and cost nothing.',
    },
    maximumNote:
      'Phone and email credits together. The request stops there, and you can resume it.',
    read: (filename: string, button: string) =>
      `${filename} has been read. Open ${button} to see it.`,
  },
  column: {
    notInHeader: <Part>(code: Part, column: Part) => [
      'The header does not have ',
      code,
      ', but column ',
      column,
      ' has such numbers.',
    ],
    noHeader: <Part>(column: Part) => [
      'The first row is data, not a header. ',
      column,
      ' has such numbers, from the first row on.',
    ],
    runningNumbers: <Part>(column: Part) => [
      'The numbers in column ',
      column,
      ' go up by one from row to row. They look like row numbers.',
    ],
    confirmRunning: 'Look these numbers up',
    confirm: (column: string) => `Use ${column}`,
    confirmNamed: (column: string) => `Use column “${column}”`,
  },
  estimate: {
    label: 'Rows and cost',
    examples: 'Not valid, for example',
    emptyCell: '(empty)',
    nothing: 'This file has no valid row. Choose another file.',
    freeTestsAndOwned: 'Free: test numbers, and contacts that you already have.',
    freeTests: 'Free: test numbers cost nothing.',
    freeOwned: 'Free: you already have all contacts in it.',
    payForNumbers: 'You pay only for what is found, and for each number once.',
    payForProfiles: 'You pay only for what is found, and for each profile once.',
    ownedIsFree: 'Contacts that you already have are free.',
  },

  wrongFile: {
    notOne: 'Choose one file.',
    extension: 'Choose a CSV or Excel file (.csv, .xls, .xlsx).',
    empty: 'This file is empty.',
    tooLarge: (bytes: number, maxBytes: number) =>
      `This file has ${formatNumber(bytes)} bytes. The maximum size is ` +
      `${formatNumber(maxBytes)} bytes.`,
    changed: 'This file was changed or moved after you chose it. Choose it again.',
  },
}
