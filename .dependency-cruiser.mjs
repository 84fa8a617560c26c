// Which module may import which. A module is a folder of server/; its public interface is the file named after it. Below, the same for the
// console, whose folders stand on floors: ui, time and texts; api; session; the features; shell.
const anyModule = '^server/(?!node_modules)([^/]+)/'
const tests = '(\\.test|\\.testing)\\.ts$'
const foundation =
  '^server/(access|config|continuity|db|errors|http|jobs|json|lanes|limits|outbound|postgres|secrets|sentences|strings|texts|time|tokens|tracing)/'
// The composition root: it wires the modules together and may import any of their files.
const roots = '^server/(main|app|tasks|services)\\.ts$|^server/commands/'
// The descriptions of networks. They load no HTTP library, so that the configuration can derive from them too.
const descriptions = '^server/networks/(registry|profile-types|networks)\\.ts$'
// Further public files. The contract with a network has two halves, publishing (networks.ts) and reading, and modules that
// call networks use the circuit breaker and the signals that end a call. The page that logs a member in also reads and writes the
// cookie of known devices. An app that is uninstalled gets no more events of its messages. Modules that call a network with a
// profile's tokens open and renew them. The retention has each module remove its own old rows. Messages of a queue
// are held with its settings.
const alsoPublic =
  '^server/(networks/(interactions/reader|connecting|breaker/breaker|http/call-signals|registry|profile-types|settling|version-warnings|media-notices|network-schema|post/left-out|shared/[^/]+)|sessions/devices|queue/settings|messages/(stop-for-app|remove-old|remove-old-actions)|webhooks/sweep|profiles/(credentials/(sealed-credential|find-held)|renewal/(renew|fresh-account)))\\.ts$'
const networkRoutes = '^server/networks/(routes|network-schema|render-shown)\\.ts$'
const edge = [
  '^server/app\\.ts$',
  '^server/http/',
  '(/|-)(routes|pages)\\.ts$|^server/[^.]+/pages/',
]
const features = '(messages|notices|profiles|organizations|apps|interactions|home|settings)'
const anyFeature =
  '^console/(networks|messages|notices|profiles|organizations|apps|interactions|home|settings)/'
// Files that features export to each other and to the shell.
const exported =
  '^console/(contacts/contacts|networks/(networks|network-mark|network-avatar)|messages/(listing|waiting|review-queue|failure-words|shown-text|thumbnail|calendar/(cards|range|summary)|composer/(composer|compose-ids)|series/[a-z-]+|snippets/snippets|templates/[a-z-]+|tags/(labels|tag-chip))|notices/(notices|notice-words|notice-acts|notice-icon|notice-toasts)|organizations/(organization|people|member-names)|profiles/(profiles|avatar|no-profiles|pause|pause-dialog|rights|who-reconnects|choosing/(find-profiles|one-profile|profile-checks|profile-chooser|reason-of)|connecting/networks))[.]tsx?$'
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
      'public-interface',
      'Import another module by the file named after it.',
      { path: anyModule, pathNot: [tests, roots] },
      {
        path: anyModule,
        pathNot: ['^server/$1/', '^server/([^/]+)/\\1\\.ts$', foundation, alsoPublic],
      },
    ),
    error(
      'foundation',
      'A foundation module imports no module above it. The configuration reads the descriptions of networks.',
      { path: foundation, pathNot: tests },
      { path: anyModule, pathNot: [foundation, descriptions] },
    ),
    error(
      'roots-are-roots',
      'Modules do not import the composition root.',
      { path: anyModule, pathNot: [tests, roots] },
      { path: roots },
    ),
    error(
      'modules-register',
      'A module registers its routes itself: the server is built from what registers them, and not from other files of a module.',
      { path: '^server/app\\.ts$' },
      {
        path: anyModule,
        pathNot: ['(/|-)routes\\.ts$', '^server/http/http\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    error(
      'downwards-apps',
      'apps depends on organizations alone.',
      { path: '^server/apps/', pathNot: tests },
      { path: '^server/(oauth|profiles|sessions)/' },
    ),
    error(
      'downwards-organizations',
      'organizations depends on the foundation alone.',
      { path: '^server/organizations/', pathNot: tests },
      { path: '^server/(oauth|profiles|sessions|apps)/' },
    ),
    error(
      'downwards-webhooks',
      'webhooks depends on the foundation alone: modules that emit events call it.',
      { path: '^server/webhooks/', pathNot: tests },
      { path: anyModule, pathNot: ['^server/webhooks/', foundation] },
    ),
    error(
      'http-at-the-edge',
      'Fastify and http/ stay where requests come in.',
      { path: '^server/', pathNot: [...edge, tests] },
      {
        path: [
          'node_modules/(fastify|@fastify)/',
          '^server/http/(?!schemas|etag|validation/parse-value)',
        ],
        dependencyTypesNot: ['type-only'],
      },
    ),
    error(
      'networks-apart',
      'A connector knows its network, the outbound HTTP client and the spans of its calls, and nothing else of Carillon.',
      { path: '^server/networks/', pathNot: [tests, networkRoutes] },
      {
        path: anyModule,
        pathNot:
          '^server/(networks|outbound|sentences|errors|json|strings|time)/|^server/(limits/limiter|tracing/tracing)\\.ts$',
      },
    ),
    error(
      'downwards-networks',
      'What answers GET /v1/networks knows the networks and the foundation alone.',
      { path: networkRoutes },
      { path: anyModule, pathNot: ['^server/networks/', foundation] },
    ),
    error(
      'light-descriptions',
      'Describing the networks loads no package: the command line reads the descriptions before anything else.',
      { path: '^server/networks/registry\\.ts$' },
      { path: 'node_modules', reachable: true },
    ),
    error(
      'pure-for-browsers',
      'What a browser loads too, and what people see of a network, imports nothing of Node and no package.',
      { path: '^server/networks/(shared/|[a-z]+/shown\\.ts$)', pathNot: tests },
      { pathNot: '^server/', reachable: true },
    ),
    error(
      'sandbox-apart',
      "The sandbox networks know nothing of Carillon. X's rule for counting characters is written once.",
      { path: '^sandbox/' },
      { path: '^server/', pathNot: '^server/networks/x/text/length\\.ts$' },
    ),
    error(
      'sdk-apart',
      'The client is a package of its own: it imports no other package, and Node where its name says so.',
      { path: '^sdk/' },
      { pathNot: '^sdk/', dependencyTypesNot: ['core'] },
    ),
    error(
      'testing-apart',
      'What tests of other products use is a package of its own: it imports no other package.',
      { path: '^testing/' },
      { pathNot: '^testing/', dependencyTypesNot: ['core'] },
    ),
    error(
      'cli-apart',
      'The command line is a package of its own: it imports the client, and no other package.',
      { path: '^cli/' },
      { pathNot: '^(cli|sdk)/', dependencyTypesNot: ['core'] },
    ),
    error(
      'sdk-for-browsers',
      'What a browser loads imports nothing of Node.',
      { path: '^sdk/', pathNot: '^sdk/node[.]ts$' },
      { dependencyTypes: ['core'] },
    ),
    error(
      'sandbox-is-a-choice',
      'Only the composition root knows the sandbox networks.',
      { path: '^server/', pathNot: [roots, tests] },
      { path: '^sandbox/' },
    ),
    error(
      'console-apart',
      'The service imports of the console only its German for the sentences of the service, and the tools of its texts.',
      { path: '^server/', pathNot: tests },
      { path: '^console/', pathNot: '^console/texts/(pseudo|plural|de/sentences)\\.ts$' },
    ),
    error(
      'console-ground-floor',
      'ui, time and texts know nothing of the service but the types of its API.',
      { path: '^console/(ui|time|texts)/', pathNot: tests },
      { path: ['^console/(api|session|shell)/', anyFeature] },
    ),
    error(
      'console-api',
      'The client of the API knows no session and no feature.',
      { path: '^console/api/', pathNot: tests },
      { path: ['^console/(session|shell)/', anyFeature] },
    ),
    error(
      'console-session',
      'The session knows no feature.',
      { path: '^console/session/', pathNot: tests },
      { path: ['^console/shell/', anyFeature] },
    ),
    error(
      'console-networks',
      'Every feature shows networks: what they look like knows no other feature.',
      { path: '^console/networks/', pathNot: tests },
      { path: `^console/${features}/` },
    ),
    error(
      'console-features',
      'The shell frames the features; they do not know it.',
      { path: anyFeature, pathNot: tests },
      { path: '^console/shell/' },
    ),
    error(
      'console-exported',
      'A feature imports of another one what that exports.',
      { path: '^console/([^/]+)/', pathNot: tests },
      { path: anyFeature, pathNot: ['^console/$1/', exported] },
    ),
    error(
      'console-one-door',
      'Of the server the console imports what both share about networks and sentences, and nothing else.',
      { path: '^console/', pathNot: tests },
      { path: '^server/', pathNot: '^server/(networks/shared|sentences)/' },
    ),
    error(
      'no-test-in-product',
      'Product code does not import test code.',
      { path: '^(server|console)/', pathNot: tests },
      { path: '^(test|scripts)/|\\.test\\.ts$|\\.testing\\.ts$' },
    ),
    error(
      'no-orphans',
      'A file that nothing imports is not part of the program.',
      {
        orphan: true,
        // The last three run in browsers.
        pathNot:
          '(\\.test\\.ts|\\.d\\.ts|carillon\\.mjs|pages/live\\.js|reference/reference\\.js|guide/search\\.js)$',
      },
      {},
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(console|sdk|testing|cli)/dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
  },
}
