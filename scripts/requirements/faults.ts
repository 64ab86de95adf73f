import type { RequirementPoint } from './points'
import type { Proof } from './proofs'

interface Proved {
  requirements: readonly RequirementPoint[]
  /** Tests by point. */
  proofs: ReadonlyMap<string, readonly Proof[]>
  /** Points that have a reason to be proved by unit tests alone. */
  unitOnly: readonly string[]
}

/**
 * Returns what is wrong, a sentence each: a binding point without a test, a point with unit tests alone and without a reason for that,
 * a reason that is not needed, and tests or reasons that name a point which does not exist.
 */
export function faultsOf({ requirements, proofs, unitOnly }: Proved): string[] {
  const ofPoints = requirements.flatMap(({ id, note }) => {
    const found = proofs.get(id) ?? []
    const isUnitOnly = found.length > 0 && found.every(({ kind }) => kind === 'unit')
    const hasReason = unitOnly.includes(id)
    return [
      ...(found.length === 0 && note === null ? [`${id} is named by no test.`] : []),
      ...(isUnitOnly && !hasReason ? [`${id} is proved by unit tests alone, without a reason.`] : []),
      ...(!isUnitOnly && hasReason ? [`${id} has a reason for unit tests that it does not need.`] : []),
    ]
  })
  const known = new Set(requirements.map(({ id }) => id))
  const unknown = [...proofs.keys(), ...unitOnly].filter((point) => !known.has(point))
  return [...ofPoints, ...unknown.map((id) => `${id} is not in docs/requirements.md.`)]
}
