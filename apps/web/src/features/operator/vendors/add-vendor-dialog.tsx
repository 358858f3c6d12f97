import { VENDOR_NAME_MAX } from '@dastak/contract/limits.ts'
import { newVendorField } from '@dastak/contract/operator/vendors.ts'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useState } from 'react'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { SecretFields } from '../../../components/fields/secret-fields.tsx'
import { SelectField } from '../../../components/fields/select-field.tsx'
import { problemOf } from '../../../lib/api/api-error.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import shared from '../operator.module.css'
import { wrongKeys } from './key-rule.ts'
import { kindNouns } from './kind-nouns.ts'
import { addVendor, useVendorPresets } from './vendors.api.ts'
import { vendorsText } from './vendors.text.ts'

const text = vendorsText.addDialog

const NO_KEYS: Readonly<Record<string, string>> = {}

type Preset = NonNullable<ReturnType<typeof useVendorPresets>['data']>['data'][number]

/** Adds a vendor whose requests are known. */
export function AddVendorDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch, isFetching } = useVendorPresets()
  return (
    <Dialog title={text.title} width={520} onClose={onClose}>
      {data ? (
        <AddForm presets={data.data} onClose={onClose} />
      ) : (
        <DialogFoot
          problem={problemOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

function AddForm({ presets, onClose }: { presets: readonly Preset[]; onClose: () => void }) {
  const [chosen, setChosen] = useState(presets[0])
  const names = chosen?.key_names ?? []
  const form = useForm({
    values: { vendor: '', keys: NO_KEYS },
    rules: {
      vendor: (name) =>
        name.trim() === '' ? undefined : newVendorField.safeParse(name).error?.issues[0]?.message,
      keys: (keys) => wrongKeys(names, keys),
    },
    othersAt: 'vendor',
    async send({ vendor, keys }) {
      const used = Object.fromEntries(names.map((name) => [name, keys[name] ?? '']))
      await addVendor({ preset: chosen?.preset ?? '', vendor, keys: used })
      showSnackbar('success', text.added(vendor.trim() || (chosen?.name ?? '')))
      onClose()
      return 'leaving'
    },
  })
  return (
    <form className={shared.form} aria-label={text.title} {...form.element}>
      <SelectField
        label={text.vendor}
        value={chosen?.preset ?? ''}
        onChange={(id) => setChosen(presets.find(({ preset }) => preset === id))}
      >
        {presets.map(({ preset, name }) => (
          <option key={preset} value={preset}>
            {presets.some((one) => one.name === name && one.preset !== preset)
              ? `${name} (${preset})`
              : name}
          </option>
        ))}
      </SelectField>
      {chosen && (
        <div className="dim-small">
          <p>{text.kinds(chosen.kinds.map(kindNouns).join(', '))}</p>
          {chosen.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
      <TextInput
        label={text.name}
        description={text.nameNote}
        placeholder={chosen?.name ?? ''}
        maxLength={VENDOR_NAME_MAX}
        autoComplete="off"
        {...form.field('vendor')}
      />
      <SecretFields
        names={names}
        values={form.values.keys}
        onChange={(keys) => form.set('keys', keys)}
        error={form.errors.keys}
      />
      <p className="dim-small">{text.after}</p>
      <DialogFoot onClose={onClose} submit={text.submit} isBusy={form.isBusy} />
    </form>
  )
}
