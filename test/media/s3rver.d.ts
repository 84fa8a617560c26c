declare module 's3rver' {
  type StoredObject = {
    bucket: string
    key: string
    content: Buffer | NodeJS.ReadableStream
    metadata: Record<string, string>
  }
  type Store = {
    getResourcePath(bucket: string, key: string, resource: string): string
    putObject(object: StoredObject): Promise<{ size: number; md5: string }>
  }
  type Options = {
    port: number
    address: string
    silent: boolean
    directory: string
    configureBuckets: { name: string; configs: string[] }[]
  }
  // biome-ignore lint/style/noDefaultExport: the package exports it this way.
  export default class S3rver {
    constructor(options: Options)
    readonly store: Store
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
