// The package has no types; these are the ones that load.ts uses.
declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    duration: number
    headers: Record<string, string>
    requests?: { method: 'POST'; headers: Record<string, string>; body: string }[]
  }
  type Result = {
    duration: number
    errors: number
    timeouts: number
    non2xx: number
    requests: { total: number }
  }
  function autocannon(options: Options): Promise<Result>
  export = autocannon
}
