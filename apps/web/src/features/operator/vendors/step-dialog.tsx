import {
  capField,
  floorField,
  priceField,
  timeoutField,
} from '@dastak/contract/operator/vendors.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { SelectField } from '../../../components/fields/select-field.tsx'
import { Tick } from '../../../components/fields/tick.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import shared from '../operator.module.css'
import { kindNouns } from './kind-nouns.ts'
import { saveStep, type VendorStep } from './vendors.api.ts'
import classes from './vendors.module.css'
import { vendorsText } from './vendors.text.ts'

const text = vendorsText.stepDialog

const numberOf = (typed: string) => Number(typed.replace(/[\s,₹]/g, '') || 'x')
/** Thousandths and paise must not become 1.9999. */
const times = (typed: string, factor: number) => Math.round(numberOf(typed) * factor * 1e6) / 1e6

type Field = { safeParse(value: unknown): { error?: { issues: { message: string }[] } } }
const ruleOf = (field: Field, factor: number) => (typed: string) =>
  field.safeParse(times(typed, factor)).error?.issues[0]?.message

const RULES = {
  price_paise: ruleOf(priceField, 100),
  cap_a_day: (typed: string) => (typed.trim() === '' ? undefined : ruleOf(capField, 1)(typed)),
  timeout_ms: ruleOf(timeoutField, 1_000),
  floor_percent: ruleOf(floorField, 1),
}

const valuesOf = (step: VendorStep) => ({
  price_paise: (step.price_paise / 100).toFixed(2),
  charged_per: step.charged_per === 'call' ? 'call' : 'hit',
  cap_a_day: step.cap_a_day === null ? '' : String(step.cap_a_day),
  timeout_ms: String(step.timeout_ms / 1_000),
  needs_mobile: step.needs_mobile,
  floor_percent: String(step.floor_percent),
})

interface StepDialogProps {
  kind: LookupKind
  step: VendorStep
  onClose: () => void
}

/** Price, cap and time-out of a vendor for one kind. */
export function StepDialog({ kind, step, onClose }: StepDialogProps) {
  const { vendor } = step
  const form = useForm({
    values: valuesOf(step),
    rules: RULES,
    othersAt: 'price_paise',
    async send(typed) {
      await saveStep({
        vendor,
        kind,
        price_paise: times(typed.price_paise, 100),
        charged_per: typed.charged_per === 'call' ? 'call' : 'hit',
        cap_a_day: typed.cap_a_day.trim() === '' ? null : numberOf(typed.cap_a_day),
        timeout_ms: times(typed.timeout_ms, 1_000),
        needs_mobile: typed.needs_mobile,
        floor_percent: numberOf(typed.floor_percent),
      })
      showSnackbar('success', text.saved(vendor))
      onClose()
      return 'leaving'
    },
  })
  const decimal = { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 } as const
  return (
    <Dialog title={text.title(vendor, kindNouns(kind))} width={520} onClose={onClose}>
      <form
        className={shared.form}
        aria-label={text.title(vendor, kindNouns(kind))}
        {...form.element}
      >
        <div className={classes.pair}>
          <TextInput label={text.price} {...decimal} {...form.field('price_paise')} />
          <SelectField
            label={text.per}
            value={form.values.charged_per}
            onChange={(chosen) => form.set('charged_per', chosen)}
          >
            <option value="hit">{text.perHit}</option>
            <option value="call">{text.perCall}</option>
          </SelectField>
        </div>
        <TextInput
          label={text.cap}
          description={text.capNote}
          {...decimal}
          {...form.field('cap_a_day')}
        />
        <TextInput
          label={text.timeout}
          description={text.timeoutNote}
          {...decimal}
          {...form.field('timeout_ms')}
        />
        <TextInput
          label={text.floor}
          description={text.floorNote}
          {...decimal}
          {...form.field('floor_percent')}
        />
        <Tick
          label={text.mobile}
          note={text.mobileNote}
          isTicked={form.values.needs_mobile}
          onTick={(isTicked) => form.set('needs_mobile', isTicked)}
        />
        <DialogFoot onClose={onClose} submit={text.submit} isBusy={form.isBusy} />
      </form>
    </Dialog>
  )
}
