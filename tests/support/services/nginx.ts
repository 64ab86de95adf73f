import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../blogs/blog-server'
import { makeCertificate } from '../workspace/certificate'

export interface Nginx {
  /** Address of the blog through nginx. */
  url: string
  /** Ports, and the host name of the blog. */
  port: number
  host: string
  /** Address of the files in `files`; '' without them. */
  filesUrl: string
  stop(): Promise<void>
}

interface NginxOptions {
  /** The blog's own host and port. */
  upstream: string
  /** Over https with HTTP/2 and a self-signed certificate, as in production; otherwise over plain http. */
  encrypted: boolean
  /** A folder that nginx serves as files, for comparison. */
  files?: string
}

/** Host name of the blog at nginx. */
export const blogHost = 'localhost'

/** Returns the nginx of this machine; null when none is installed. */
export function findNginx(): string | null {
  const places = [process.env.NGINX_PATH ?? '', '/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx']
  return places.find((place) => place !== '' && existsSync(place)) ?? null
}

/** Fills in the variables of deploy/nginx as the nginx container does: only those that begin with BLOG_. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\$\{(BLOG_[A-Z_]+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The template of nginx names ${name}, which has no value`)
    return value
  })
}

/** Starts nginx with the configuration of deploy/ in front of a blog. */
export async function startNginx(program: string, options: NginxOptions): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  const [port, plainPort, filesPort] = await Promise.all([freePort(), freePort(), freePort()])
  const certificate = await makeCertificate([blogHost])
  for (const name of ['conf', 'certs', 'acme', 'temp']) await mkdir(join(folder, name))
  await writeFile(join(folder, 'certs', 'fullchain.pem'), certificate.cert)
  await writeFile(join(folder, 'certs', 'privkey.pem'), certificate.key)
  await certificate.remove()
  const template = await readFile(join(__dirname, '../../../deploy/nginx/blog.conf.template'), 'utf8')
  const blog = fillTemplate(template, {
    BLOG_UPSTREAM: options.upstream,
    BLOG_HOST: blogHost,
    BLOG_HTTP: `127.0.0.1:${plainPort}`,
    BLOG_HTTPS: `127.0.0.1:${port}${options.encrypted ? ' ssl http2' : ''}`,
    BLOG_SOCKET: join(folder, 'compressed.sock'),
    BLOG_CACHE_DIR: join(folder, 'cache'),
    BLOG_CONF_DIR: join(folder, 'conf'),
    BLOG_CERT_DIR: join(folder, 'certs'),
    BLOG_ACME_DIR: join(folder, 'acme'),
  })
  const files = options.files
    ? `server { listen 127.0.0.1:${filesPort}; root ${options.files}; gzip_static on; }`
    : ''
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, 'temp')};`)
    .join('\n')
  const configuration = join(folder, 'nginx.conf')
  await writeFile(
    configuration,
    [
      // The folder belongs to this user.
      process.getuid?.() === 0 ? 'user root;' : '',
      'daemon off; worker_processes auto; error_log stderr warn;',
      `pid ${join(folder, 'pid')};`,
      'events { worker_connections 1024; }',
      `http { access_log off; types { text/html html; } ${temporary}\n${blog}\n${files} }`,
    ].join('\n'),
  )
  execFileSync(program, ['-t', '-q', '-c', configuration], { stdio: ['ignore', 'ignore', 'pipe'] })
  const child = spawn(program, ['-c', configuration], { stdio: ['ignore', 'ignore', 'inherit'] })
  const address = `${blogHost}:${port}`
  await listening(plainPort)
  return {
    url: `${options.encrypted ? 'https' : 'http'}://${address}`,
    port,
    host: blogHost,
    filesUrl: options.files ? `http://127.0.0.1:${filesPort}` : '',
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until the port that redirects to https answers. */
async function listening(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`http://localhost:${port}/`, { redirect: 'manual' }).catch(() => null)
    if (answer?.status === 301) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('nginx did not answer within 5 s')
}
