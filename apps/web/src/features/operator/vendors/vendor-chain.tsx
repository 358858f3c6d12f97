import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { Tick } from '../../../components/fields/tick.tsx'
import { showResult } from '../../../lib/forms/run-with-snackbar.ts'
import { kindNouns } from './kind-nouns.ts'
import { StepCard } from './step-card.tsx'
import { StepDialog } from './step-dialog.tsx'
import { type OperatorVendor, saveLearning, saveOrder, type VendorChain } from './vendors.api.ts'
import classes from './vendors.module.css'
import { vendorsText } from './vendors.text.ts'

const text = vendorsText.chain

interface ChainProps {
  chain: VendorChain
  vendors: readonly OperatorVendor[]
}

/** The vendors of one kind in the order in which they are called. */
export function Chain({ chain, vendors }: ChainProps) {
  const kind = chain.kind as LookupKind
  const names = chain.steps.map(({ vendor }) => vendor)
  const titleId = useId()
  const [editing, setEditing] = useState<string | null>(null)
  const { list, move } = useMoves(kind, names)
  const edited = chain.steps.find(({ vendor }) => vendor === editing)
  return (
    <section className={classes.chain} aria-labelledby={titleId}>
      <div className={classes.head}>
        <div>
          <h2 id={titleId}>{kindNouns(kind)}</h2>
          <p className="dim-small">{text.purpose}</p>
        </div>
        {names.length > 1 && (
          <Tick
            label={text.learns}
            note={text.learnsNote}
            isTicked={chain.learns}
            onTick={(learns) => void learn(kind, learns)}
          />
        )}
      </div>
      <ol ref={list} className={classes.steps} aria-label={text.order(kindNouns(kind))}>
        {chain.steps.map((step, at) => (
          <StepCard
            key={step.vendor}
            step={step}
            vendor={vendors.find(({ vendor }) => vendor === step.vendor)}
            place={at + 1}
            isLast={at === names.length - 1}
            onMove={(by) => move(at, by)}
            onEdit={() => setEditing(step.vendor)}
          />
        ))}
      </ol>
      {edited && <StepDialog kind={kind} step={edited} onClose={() => setEditing(null)} />}
    </section>
  )
}

const learn = (kind: LookupKind, learns: boolean) =>
  showResult(async () => {
    await saveLearning({ kind, learns })
    return learns ? text.learning : text.fixed
  })

/** Moves a step. The pressed button keeps the focus, although its step is somewhere else then. */
function useMoves(kind: LookupKind, names: readonly string[]) {
  const list = useRef<HTMLOListElement>(null)
  const isBusy = useRef(false)
  const pressed = useRef<{ vendor: string; button: number } | null>(null)
  const order = names.join('\n')
  useLayoutEffect(() => {
    const was = pressed.current
    if (was === null) return
    pressed.current = null
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-step]') ?? [])].find(
      ({ dataset }) => dataset['step'] === was.vendor,
    )
    buttons?.querySelectorAll('button')[was.button]?.focus()
  }, [order])

  async function move(at: number, by: -1 | 1) {
    if (isBusy.current) return
    isBusy.current = true
    const vendor = names[at]!
    const vendors = names.toSpliced(at, 1).toSpliced(at + by, 0, vendor)
    await showResult(async () => {
      pressed.current = { vendor, button: by === -1 ? 0 : 1 }
      await saveOrder({ kind, vendors })
      return text.moved(vendor, at + by + 1)
    })
    isBusy.current = false
  }
  return { list, move: (at: number, by: -1 | 1) => void move(at, by) }
}
