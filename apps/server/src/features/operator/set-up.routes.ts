import * as contract from '@dastak/contract/operator/set-up.ts'
import { callerOf } from '../../http/caller.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { SetUp, StepState } from './set-up.service.ts'

/** The first-run wizard. */
export function setUpRoutes(setUp: SetUp): Binding[] {
  return [
    bind(contract.getOperatorSetUp, async () => ({
      data: { steps: (await setUp.states()).map(toStep), is_demo: setUp.isDemo },
    })),
    bind(contract.testSetUpStep, async ({ body }, { principal }) => ({
      data: toStep(await setUp.test(principal, body.step)),
    })),
    bind(contract.sendSetUpCode, async ({ body }, context) => ({
      data: {
        client_id: await setUp.sendCode(context.principal.userId, body.step, callerOf(context)),
      },
    })),
    bind(contract.submitSetUpCode, async ({ body }, context) => {
      const attempt = { id: body.client_id, code: body.otp }
      const caller = callerOf(context)
      return {
        data: toStep(await setUp.submitCode(context.principal, body.step, { attempt, caller })),
      }
    }),
  ]
}

function toStep({ testedAt, ...step }: StepState): contract.SetUpStepState {
  return { ...step, tested_at: testedAt?.toISOString() ?? null }
}
