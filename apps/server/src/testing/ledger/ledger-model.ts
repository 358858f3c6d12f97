import { inTransaction } from '../../db/database.ts'
import {
  amounts,
  both,
  decide,
  expire,
  FIELDS,
  homeOf,
  move,
  newPerson,
  same,
  share,
  take,
  walletOf,
  type Both,
  type Person,
} from './ledger-arithmetic.ts'
import { DINS, directory, PEOPLE, type VendorAnswer, type Operation } from './ledger-operations.ts'
import { answerOf, fillDirectory, outcome, returnedFields } from './ledger-sources.ts'
import { bothFields, type LookupsOn } from '../lookups/lookups-on.ts'
import { insertTeam, inviteToTeam } from '../people/team-rows.ts'

/**
 * The ledger as plain arithmetic. Each operation runs on the real ledger and on this model, and
 * answers and balances are compared after every step. Throws at the first difference.
 */
export async function createLedgerModel(t: LookupsOn, start: Both<number>) {
  await fillDirectory(t)
  const people: Person[] = []
  for (let index = 0; index < PEOPLE; index += 1)
    people.push(newPerson(await t.createUser(start), start))
  const owner = people[0]!
  const teamId = await insertTeam(t, owner.id)
  const shareWith = (one: Person, dins: readonly number[]) =>
    share(one, people, dins, t.clock.now().getTime())

  /** Runs one operation on both, and compares. */
  async function step(operation: Operation): Promise<void> {
    // Keeps what came before a membership apart in time from what comes within it.
    t.clock.pass({ seconds: 0.001 })
    const one = 'person' in operation ? people[operation.person] : undefined
    if (operation.kind === 'recover') await recover(people)
    else if (operation.kind === 'forget') await forget()
    else if (!one) throw new Error('no such person')
    else if (operation.kind === 'grant') await grant(one, operation)
    else if (operation.kind === 'die') await die(one, operation.dins)
    else if (operation.kind === 'invite') await invite(one, operation)
    else if (operation.kind === 'accept') await accept(one)
    else if (operation.kind === 'allot') await allot(one, operation)
    else if (operation.kind === 'leave') await leave(one)
    else if (operation.kind === 'many') await many(one, operation)
    else await reveal(one, operation)
    for (const each of people) {
      same(await t.balance(each.id), each.own, operation)
      same(await t.credits.payingBalance(t.db.kysely, each.id), amounts(walletOf(each)), operation)
    }
  }

  async function grant(one: Person, { phone, email, key }: Extract<Operation, { kind: 'grant' }>) {
    const first = one.grants.get(key)
    const amountsText = `${phone} ${email}`
    const answer = await outcome(t.grant(one.id, { phone, email }, `${one.id}:${key}`))
    if (phone + email === 0) return
    if (first !== undefined && first !== amountsText) return same(answer.refusal, 'conflict', key)
    same(answer.value?.isReplay, first !== undefined, key)
    if (first !== undefined) return
    one.grants.set(key, amountsText)
    // Granted credits belong to the user, also if they are a member.
    move(one.own, { phone, email }, 1)
  }

  async function invite(one: Person, allotted: Both<number>) {
    if (one === owner || one.membership !== null || one.invitation !== null) return
    const whom = { teamId, ownerUserId: owner.id, memberUserId: one.id }
    const answer = await outcome(inviteToTeam(t, whom, allotted))
    const hasEnough = FIELDS.every((field) => owner.own[field] >= allotted[field])
    same(answer.refusal, hasEnough ? undefined : 'credits_exhausted', 'invite')
    if (!answer.value) return
    move(owner.own, allotted, -1)
    one.invitation = { ...answer.value, ...amounts(allotted) }
  }

  async function accept(one: Person) {
    if (!one.invitation) return
    const { accept: join, ...membership } = one.invitation
    await join()
    same((await outcome(join())).refusal, 'conflict', 'accept twice')
    one.membership = { ...membership, joinedAt: t.clock.now().getTime() }
    one.invitation = null
  }

  /** Allots more to a member or an invited person: this many credits, or all that the owner has. */
  async function allot(
    one: Person,
    { phone, email, isAll }: Extract<Operation, { kind: 'allot' }>,
  ) {
    const wallet = one.membership ?? one.invitation
    if (!wallet) return
    const membership = { membershipId: wallet.id, memberUserId: one.id, ownerUserId: owner.id }
    const posting = {
      idempotencyKey: `model ${(allotments += 1)}`,
      actor: { kind: 'user', id: String(owner.id) } as const,
    }
    const wanted = isAll ? ({ phone: 'all', email: 'all' } as const) : { phone, email }
    const answer = await outcome(
      inTransaction(t.db, (tx) => t.credits.allot(tx, membership, wanted, posting)),
    )
    const allotted = isAll ? amounts(owner.own) : { phone, email }
    const hasEnough = FIELDS.every((field) => owner.own[field] >= allotted[field])
    same(answer.refusal, hasEnough ? undefined : 'credits_exhausted', 'allot')
    if (!hasEnough) return
    same(answer.value, allotted, 'allot')
    move(owner.own, allotted, -1)
    move(wallet, allotted, 1)
  }

  /** A member leaves, or an invited person declines. */
  async function leave(one: Person) {
    const wallet = one.membership ?? one.invitation
    if (!wallet) return
    // Open questions that the membership pays for are cancelled.
    for (const call of one.dead.filter((each) => each.wallet === one.membership)) {
      one.dead.splice(one.dead.indexOf(call), 1)
      move(call.wallet, call, 1)
    }
    const home = await wallet.leave()
    same(home, amounts(wallet), 'leave')
    same(await wallet.leave(), null, 'leave twice')
    move(owner.own, wallet, 1)
    one.membership = null
    one.invitation = null
  }

  /** The process crashes after the hold, whose time is over immediately. */
  async function die(one: Person, dins: number[]): Promise<void> {
    await t.openAndDie(one.id, subjects(dins), 0)
    expire(one, dins)
    shareWith(one, dins)
    const decisions = decide(one, dins, null)
    const held = dins.filter((_, index) => decisions[index]?.outcome === 'looked_up')
    if (held.length === 0) return
    const price = both(
      (field) => decisions.filter((each) => each.outcome === 'looked_up' && each[field]).length,
    )
    move(walletOf(one), price, -1)
    one.dead.push({ dins: held, wallet: walletOf(one), ...price })
  }

  /** What the job does, only for these people, because other tests use the same database. */
  async function recover(some: readonly Person[]): Promise<void> {
    const { rows } = await t.db.pool.query<{ ended: number }>(
      "SELECT lookup_give_back(id, 'expired', $2) AS ended FROM lookup WHERE user_id = ANY " +
        "($1) AND state = 'asking'",
      [some.map(({ id }) => id), t.clock.now()],
    )
    const ended = rows.reduce((sum, row) => sum + row.ended, 0)
    same(ended, some.flatMap(({ dead }) => dead.flatMap((call) => call.dins)).length, 'recover')
    for (const one of some) for (const call of one.dead.splice(0)) move(call.wallet, call, 1)
  }

  /** The effect of a day on misses. */
  async function forget(): Promise<void> {
    await t.db.pool.query('DELETE FROM lookup_miss WHERE user_id = ANY ($1)', [
      people.map(({ id }) => id),
    ])
    for (const { misses } of people) misses.clear()
  }

  async function reveal(
    one: Person,
    { din, vendorAnswer, path, isOwnKey }: Extract<Operation, { kind: 'reveal' }>,
  ): Promise<void> {
    listen(vendorAnswer, isOwnKey)
    const subject = DINS[din] ?? ''
    const answer = await outcome(
      path === 'local' ? t.revealLocal(one.id, subject) : t.reveal(one.id, subject),
    )
    // A crashed call for the same DIN gives its hold back at the next call.
    expire(one, [din])
    const isFromTeam = shareWith(one, [din]).has(din)
    const known = path === 'local' ? directory(din) : returnedFields(vendorAnswer)
    const [decision] = decide(one, [din], path === 'local' ? directory : null)
    if (!decision) throw new Error('no decision')
    if (decision.outcome === 'exhausted') return same(answer.refusal, 'credits_exhausted', din)
    if (decision.outcome === 'looked_up' && path === 'outside' && vendorAnswer === 'fails')
      return same(answer.refusal, 'provider_unavailable', din)
    const home = isOwnKey && path === 'outside' ? homeOf(one, owner) : null
    const charged = take(one, din, decision, { known, home, now: t.clock.now().getTime() })
    const lead = one.leads.get(din)
    const field = (name: 'phone' | 'email') =>
      lead?.[name] ? 'found' : decision[name] ? 'none' : 'locked'
    const left = amounts(walletOf(one))
    same(
      answer.value?.outcome,
      { ...both(field), charged, left, ...(isFromTeam && { isFromTeam }) },
      din,
    )
  }

  async function many(
    one: Person,
    { dins, vendorAnswer, path, isOwnKey }: Extract<Operation, { kind: 'many' }>,
  ): Promise<void> {
    listen(vendorAnswer, isOwnKey)
    const isLocal = path === 'local'
    const actor = { kind: 'batch', id: '1' } as const
    const service = isLocal ? t.local : t.lookups
    const rows = await service.revealMany('din', {
      userId: one.id,
      subjects: subjects(dins),
      actor,
    })
    expire(one, dins)
    shareWith(one, dins)
    const decisions = decide(one, dins, isLocal ? directory : null)
    const found = (din: number) => (isLocal ? directory(din) : returnedFields(vendorAnswer))
    for (const [index, din] of dins.entries()) {
      const decision = decisions[index]
      const row = rows[index]
      if (!decision || !row) throw new Error('no row')
      const isOpen = decision.outcome === 'under_way'
      same(
        row.outcome,
        isOpen ? 'not_answered' : decision.outcome === 'exhausted' ? 'exhausted' : 'answered',
        [dins, din],
      )
      const home = isOwnKey && !isLocal ? homeOf(one, owner) : null
      const effect = { known: found(din), home, now: t.clock.now().getTime() }
      same(row.charged, take(one, din, decision, effect), [dins, din])
      same(
        both((field) => row[field] !== null),
        both((field) => (one.leads.get(din)?.[field] ?? 0) > 0),
        [dins, din],
      )
    }
  }

  /** A vendor with this knowledge, which gets no question twice. */
  function listen(vendorAnswer: VendorAnswer, isOwnKey: boolean): void {
    t.contacts.requests.length = 0
    t.contacts.isOwnKey = isOwnKey
    t.contacts.answer = (request) => answerOf(vendorAnswer, bothFields(request))
  }

  return { step, people: people.map(({ id }) => id) }
}

const subjects = (dins: readonly number[]) => dins.map((din) => DINS[din] ?? '')

let allotments = Math.floor(performance.timeOrigin % 1_000_000) * 1_000_000
