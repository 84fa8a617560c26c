// The deliveries to the receivers of an app, newest first.
import { api, call, type Schemas } from '../../api/client.ts'

export type Delivery = Schemas['Delivery']
export type DeliveryState = Delivery['state']
export type DeliveryPage = { deliveries: Delivery[]; next: string | undefined }

export async function listDeliveries(
  clientId: string,
  query: { state?: DeliveryState; cursor?: string },
): Promise<DeliveryPage> {
  const params = { path: { clientId }, query: { limit: 25, ...query } }
  const { data, metadata } = await call(api.GET('/v1/apps/{clientId}/deliveries', { params }))
  return { deliveries: data, next: metadata.cursor.next ?? undefined }
}
