import { OPT_OUT_REFUND_DAYS } from '@dastak/contract/limits.ts'
import { KIND_DETAILS } from '@dastak/contract/lookup-kinds.ts'
import { formatNumber } from '../../../lib/text/numbers.ts'
import type { RevealSearch } from './opt-outs.api.ts'

const { din, gst, linkedin } = KIND_DETAILS

/** Text of /operator/opt-outs. */
export const optOutsText = {
  title: 'Opt-outs',
  purpose: 'Contacts of people who want to be left out. Only a keyed hash of each is kept.',
  list: {
    title: 'Opted-out contacts',
    purpose: 'They are not imported, found, sold or shown.',
    label: 'Opt-outs',
    searchHint: 'Reference, or its beginning',
    count: (total: number) => (total === 1 ? '1 opt-out' : `${formatNumber(total)} opt-outs`),
    ofOthers: (count: number) =>
      count === 1
        ? '1 hash of another installation is honoured too.'
        : `${formatNumber(count)} hashes of other installations are honoured too.`,
    more: 'Load more opt-outs',
    empty: 'A contact appears here when its person, or you, opts it out.',
    columns: { reference: 'Reference', unit: 'Contact', origin: 'Added by', since: 'Since' },
    units: { phone: 'Phone', email: 'Email' },
    origins: { person: 'The person', operator: 'An operator' },
  },
  add: {
    button: 'Add a contact',
    title: 'Opt out a contact',
    note:
      'Within a minute it is removed everywhere. Users get back charges of the last ' +
      `${OPT_OUT_REFUND_DAYS} days.`,
    contact: 'Mobile number or email address',
    submit: 'Opt out',
    doneTitle: 'The contact is opted out',
    knownTitle: 'The contact was opted out before',
    give: 'Give the person this reference. The contact itself is not kept.',
    reference: 'Reference',
    since: 'Since',
    copy: 'Copy the reference',
    copied: 'Reference copied',
    noun: 'reference',
    close: 'Done',
  },
  allow: {
    button: 'Allow again',
    title: (reference: string) => `Allow ${reference} again?`,
    note: 'The contact may be imported, found and sold again.',
    gone: 'What was removed does not come back: leads stay without it, and refunds stay with users.',
    submit: 'Allow again',
    keep: 'Keep it out',
    done: (reference: string) => `${reference} is allowed again`,
  },
  reveals: {
    title: 'Who has revealed a contact',
    purpose: 'The audit log keeps that you looked, and how many were found, not for what.',
    by: 'Look by',
    searches: {
      contact: 'Phone or email',
      din: din.single.heading,
      gst: gst.single.heading,
      company: 'CIN of a company',
      linkedin: linkedin.noun,
      rc: 'Vehicle registration',
      pan: 'PAN',
    } satisfies Record<RevealSearch, string>,
    submit: 'Find reveals',
    label: 'Reveals',
    found: (count: number, isComplete: boolean) => {
      const reveals = count === 1 ? '1 reveal' : `${formatNumber(count)} reveals`
      return isComplete ? reveals : `The first ${reveals}`
    },
    emptyTitle: 'Nobody has revealed it',
    empty: 'A contact that was removed is found by its subject only.',
    columns: {
      user: 'User',
      about: 'About',
      field: 'Revealed',
      source: 'Source',
      at: 'When',
    },
    about: (kind: string, subject: string) => `${KINDS[kind] ?? kind} ${subject}`,
  },
}

const KINDS: Readonly<Record<string, string>> = {
  din: din.single.heading,
  gst: gst.single.short,
  linkedin: 'LinkedIn',
  rc: 'Vehicle',
  mobile: 'Mobile',
  pan: 'PAN',
}
