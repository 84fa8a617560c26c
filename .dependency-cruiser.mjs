// Who may import whom. Rooms are the folders of server/; the front door of a room is the file named after it.
const anyRoom = '^server/(?!node_modules)([^/]+)/'
const tests = '(\\.test|\\.testing)\\.ts$'
const groundFloor = '^server/(access|db|http|jobs|limits|outbound|secrets|tokens)/'
// The composition: it puts the rooms together and may enter them anywhere.
const roots = '^server/(main|app|tasks|services)\\.ts$|^server/commands/'
// The contract with a network has two halves: publishing (networks.ts, the front door) and reading. Whoever calls networks
// also watches whether it reaches them.
const contract = '^server/networks/(reading|breaker)\\.ts$'
const edge = ['^server/app\\.ts$', '^server/http/', '(/|-)(routes|pages)\\.ts$']
const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    error(
      'no-cycles',
      'A cycle has no first file to read.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    error(
      'front-door',
      'Enter another room by the file named after it.',
      { path: anyRoom, pathNot: [tests, roots] },
      {
        path: anyRoom,
        pathNot: ['^server/$1/', '^server/([^/]+)/\\1\\.ts$', groundFloor, contract],
      },
    ),
    error(
      'ground-floor',
      'The ground floor knows no room above it.',
      { path: groundFloor, pathNot: tests },
      { path: anyRoom, pathNot: groundFloor },
    ),
    error(
      'roots-are-roots',
      'Rooms do not import the composition.',
      { path: anyRoom, pathNot: [tests, roots] },
      { path: roots },
    ),
    error(
      'downwards-apps',
      'apps stands on organizations alone.',
      { path: '^server/apps/', pathNot: tests },
      { path: '^server/(oauth|profiles|passwords)/' },
    ),
    error(
      'downwards-organizations',
      'organizations stands on the ground floor alone.',
      { path: '^server/organizations/', pathNot: tests },
      { path: '^server/(oauth|profiles|passwords|apps)/' },
    ),
    error(
      'downwards-webhooks',
      'webhooks stands on the ground floor alone: whoever has something to tell comes to it.',
      { path: '^server/webhooks/', pathNot: tests },
      { path: anyRoom, pathNot: ['^server/webhooks/', groundFloor] },
    ),
    error(
      'http-at-the-edge',
      'Fastify and http/ stay where requests come in.',
      { path: '^server/', pathNot: [...edge, tests] },
      {
        path: ['node_modules/(fastify|@fastify)/', '^server/http/(?!schemas)'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    error(
      'networks-apart',
      'A connector knows the network and the way out, nothing of ours.',
      { path: '^server/networks/', pathNot: tests },
      { path: anyRoom, pathNot: '^server/(networks|outbound)/' },
    ),
    error(
      'sandbox-apart',
      "The practice networks know nothing of Carillon. How X counts is X's rule, and stands once.",
      { path: '^sandbox/' },
      { path: '^server/', pathNot: '^server/networks/twitter-length\\.ts$' },
    ),
    error(
      'sandbox-is-a-choice',
      'Only the composition knows that there are practice networks.',
      { path: '^server/', pathNot: [roots, tests] },
      { path: '^sandbox/' },
    ),
    error(
      'no-test-in-product',
      'Product code does not import test code.',
      { path: '^server/', pathNot: tests },
      { path: '^(test|scripts)/|\\.test\\.ts$|\\.testing\\.ts$' },
    ),
    error(
      'no-orphans',
      'A file nobody imports is not part of the house.',
      { orphan: true, pathNot: '(\\.test\\.ts|\\.d\\.ts|carillon\\.mjs|sandbox/pages/live\\.js)$' },
      {},
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
  },
}
