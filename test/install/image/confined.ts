// Runs programs in the root of an image: its steps as a build does, and its command as a container runs it.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type Environment = Record<string, string>

/** Within namespaces of its own, so that no mount is seen outside and none is left over. `$1` is the root. */
const mounts = `
mount --make-rprivate /
mount --bind "$1" "$1"
mount -t proc -o nosuid,nodev,noexec proc "$1/proc"
mount -t tmpfs -o nosuid,mode=755 tmpfs "$1/dev"
for name in null zero full random urandom tty; do
  touch "$1/dev/$name"; mount --bind "/dev/$name" "$1/dev/$name"
done
mkdir -m 1777 "$1/dev/shm"; mount -t tmpfs -o nosuid,nodev tmpfs "$1/dev/shm"
ln -s /proc/self/fd "$1/dev/fd"
`

/** `$2` is the working directory, `$3` the machine's certificates. The rest is the command. */
const building = `set -e${mounts}
cp /etc/resolv.conf "$1/etc/resolv.conf"
mount -t tmpfs tmpfs "$1/run"
if [ -n "$3" ]; then cp "$3" "$1/run/certificates.pem"; fi
root="$1" folder="$2"; shift 3
exec chroot "$root" /bin/sh -c 'cd "$1"; shift; exec "$@"' - "$folder" "$@"
`

/** `$2` is the working directory, `$3` the volume /data, `$4` and `$5` the numbers of the user. The root is read-only, and no capability is left. */
const confining = `set -e${mounts}
mount --bind "$3" "$1/data"
mount -t tmpfs -o nosuid,nodev,mode=1777 tmpfs "$1/tmp"
mount -o remount,bind,ro "$1"
root="$1" folder="$2" user="$4" group="$5"; shift 5
exec chroot "$root" /bin/sh -c 'cd "$1"; user="$2" group="$3"; shift 3
  exec setpriv --reuid="$user" --regid="$group" --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all "$@"' \\
  - "$folder" "$user" "$group" "$@"
`

type Within = { folder: string; workdir: string; env: Environment }

/** As root, with the machine's network, names and certificates. */
export async function runStep({ folder, workdir, env }: Within, words: string[]): Promise<string> {
  const certificates = process.env.NODE_EXTRA_CA_CERTS ?? ''
  const { stdout, stderr } = await promisify(execFile)(
    'unshare',
    ['--mount', 'bash', '-c', building, '-', folder, workdir, certificates, ...words],
    {
      env: {
        ...env,
        ...(certificates && { NODE_EXTRA_CA_CERTS: '/run/certificates.pem' }),
        ...(await registrySetting()),
      },
      timeout: 1_800_000,
      maxBuffer: 64 << 20,
    },
  )
  return stdout + stderr
}

/** The registry that npm of this machine asks. */
async function registrySetting(): Promise<Environment> {
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'registry'])
  return { npm_config_registry: stdout.trim() }
}

type Confined = Within & { data: string; user: { uid: number; gid: number } }

/** Within a process namespace, too: what it has started ends with it. */
export function spawnConfined(
  { folder, workdir, env, data, user }: Confined,
  words: string[],
): ChildProcess {
  const { uid, gid } = user
  const values = [folder, workdir, data, String(uid), String(gid)]
  return spawn(
    'unshare',
    [
      ...['--mount', '--pid', '--fork', '--kill-child', 'bash', '-c', confining, '-'],
      ...[...values, ...words],
    ],
    { env, stdio: ['ignore', 'pipe', 'pipe'] },
  )
}

/** The places of the mounts. An image has them. */
export async function makeMountPoints(folder: string): Promise<void> {
  for (const name of ['proc', 'dev', 'run', 'tmp'])
    await mkdir(join(folder, name), { recursive: true })
}
