import { expect, test } from 'vitest'
import {
  BlockedError,
  BusyError,
  isBusyError,
  isWorkspaceError,
  RateLimitedError,
  RefusedError,
} from '@/lib/workspace/client/client-errors'
import { WorkspaceError } from '@/lib/workspace/workspace-error'

test('errors of the workspace are known whichever bundle of the framework has made them', () => {
  const own = [
    new WorkspaceError('', 'away'),
    new RefusedError('', 404, 'refused'),
    new RateLimitedError('', 'too many'),
    new BlockedError('', 'blocked'),
    new BusyError('', 'busy'),
  ]
  // What the other bundle makes is of a class of its own, with the same name.
  const others = own.map(({ name, message }) => Object.assign(new Error(message), { name }))
  for (const error of [...own, ...others]) {
    expect(isWorkspaceError(error), error.name).toBe(true)
    expect(isBusyError(error), error.name).toBe(error.name === 'BusyError')
  }
  for (const error of [new Error('BusyError'), 'BusyError', null, { name: 'BusyError' }]) {
    expect([isWorkspaceError(error), isBusyError(error)]).toEqual([false, false])
  }
})
