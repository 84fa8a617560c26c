// Carillon and its sandbox networks for the integration tests of other products.
// biome-ignore-all lint/performance/noBarrelFile: the entry of the package
export { connectSandbox, type Sandbox } from './sandbox.ts'
export type {
  Fault,
  FaultKind,
  Interaction,
  Mail,
  Network,
  Operation,
  Post,
  Span,
} from './shapes.ts'
export {
  type Carillon,
  type CarillonOptions,
  type DemoApp,
  type DemoMember,
  type DemoProfile,
  startCarillon,
} from './start-carillon.ts'
export { type RunningSandbox, type SandboxOptions, startSandbox } from './start-sandbox.ts'
