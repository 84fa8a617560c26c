// The calls of the page of imports. A file is read by the service alone, so its bytes are sent as they are.
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api, call, dataOf, type Schemas } from '../../api/client.ts'
import { newKey } from '../../api/repeatable.ts'

export type Import = Schemas['Import']
export type ImportRow = Schemas['ImportRow']
export type Field = NonNullable<Import['columns'][number]['field']>
export type RowState = ImportRow['state']

export const fields = [
  'text',
  'date',
  'time',
  'link',
  'media',
  'tags',
  'profiles',
  'queue',
] as const satisfies Field[]
export type DateOrder = 'DMY' | 'MDY'
export type Encoding = Import['encoding']

/** Of everything that a file leaves open, and which column is which field where that was changed. */
export type Options = {
  socialProfileIds: string[]
  timeZone: string
  dateOrder?: DateOrder
  encoding?: Encoding
  /** The name or the number of the column; -: none. */
  columns?: Partial<Record<Field, string>>
}

const perPage = 50
const pauseMs = 1000

export function importsQuery() {
  return infiniteQueryOptions({
    queryKey: ['imports'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      call(
        api.GET('/v1/imports', {
          params: { query: { limit: perPage, ...(pageParam ? { cursor: pageParam } : {}) } },
        }),
      ),
    getNextPageParam: ({ metadata }) => metadata?.cursor?.next ?? undefined,
  })
}

/** Asked again until nothing more happens by itself. */
export function importQuery(importId: string) {
  return queryOptions({
    queryKey: ['import', importId],
    queryFn: () => dataOf(api.GET('/v1/imports/{importId}', { params: { path: { importId } } })),
    refetchInterval: ({ state: { data } }) => (data && !isWorking(data) ? false : pauseMs),
  })
}

export function isWorking({ state }: Import): boolean {
  return state === 'CHECKING' || state === 'RUNNING'
}

/** `asOf`: the state of the import, which changes the rows. */
export function rowsQuery(importId: string, state: RowState, asOf: string) {
  return infiniteQueryOptions({
    queryKey: ['import', importId, 'rows', state, asOf],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      call(
        api.GET('/v1/imports/{importId}/rows', {
          params: {
            path: { importId },
            query: { state, limit: perPage, ...(pageParam ? { cursor: pageParam } : {}) },
          },
        }),
      ),
    getNextPageParam: ({ metadata }) => metadata?.cursor?.next ?? undefined,
  })
}

type Check = { file: Blob; options: Options; replaces?: string }

/** Checks a file without making messages, in place of an earlier check of it. */
export function useCheckFile(onDone: (found: Import, check: Check) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ file, options, replaces }: Check) => {
      const { columns = {}, socialProfileIds, ...rest } = options
      const asked = fields.flatMap((field) => {
        const column = columns[field]
        return column === undefined ? [] : [[`${field}Column`, column]]
      })
      const ids = socialProfileIds.length > 0 ? { socialProfileIds: socialProfileIds.join() } : {}
      const query = { dryRun: true, ...rest, ...ids, ...Object.fromEntries(asked) }
      const found = await dataOf(
        api.POST('/v1/imports', {
          params: { query, header: newKey() },
          headers: { 'content-type': 'text/csv' },
          body: '',
          bodySerializer: () => file,
        }),
      )
      if (replaces !== undefined) await remove(replaces)
      return found
    },
    onSuccess: (found, check) => {
      queryClient.setQueryData(importQuery(found.id).queryKey, found)
      void queryClient.invalidateQueries({ queryKey: ['imports'] })
      onDone(found, check)
    },
  })
}

export function useStartImport(importId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (rows: 'ALL' | 'VALID') =>
      dataOf(
        api.POST('/v1/imports/{importId}/start', {
          params: { path: { importId } },
          body: { rows },
        }),
      ),
    onSuccess: (found) => {
      queryClient.setQueryData(importQuery(importId).queryKey, found)
      void queryClient.invalidateQueries({ queryKey: ['imports'] })
    },
  })
}

export function useRemoveImport(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['imports'] })
      onDone()
    },
  })
}

function remove(importId: string): Promise<unknown> {
  return call(api.DELETE('/v1/imports/{importId}', { params: { path: { importId } } }))
}

/** Saves the report in a file: a link could not send the token. */
export function useReport(importId: string) {
  return useMutation({
    mutationFn: async () => {
      const params = { path: { importId }, query: { format: 'csv' as const } }
      const answer = api.GET('/v1/imports/{importId}/rows', { params, parseAs: 'blob' })
      const url = URL.createObjectURL(await call<Blob>(answer))
      const link = document.createElement('a')
      link.href = url
      link.download = `import-${importId}.csv`
      link.click()
      // The browser reads it after the click.
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    },
  })
}
