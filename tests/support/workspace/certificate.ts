import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import type { Certificate } from './listen'

export interface CertificateFile extends Certificate {
  /** Path of the certificate, for programs that have to trust it. */
  path: string
  remove(): Promise<void>
}

/** Creates a self-signed certificate for the host names. */
export async function makeCertificate(hosts: readonly string[]): Promise<CertificateFile> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: hosts[0] ?? 'localhost' }], {
    keySize: 2048,
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: hosts.map((value) => ({ type: 2, value })) },
    ],
  })
  const folder = await mkdtemp(join(tmpdir(), 'workspace-certificate-'))
  const path = join(folder, 'certificate.pem')
  await writeFile(path, cert)
  return { key, cert, path, remove: () => rm(folder, { recursive: true, force: true }) }
}
