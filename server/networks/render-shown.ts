// Renders the ShownNetwork of a network as GET /v1/networks answers it.
import type { Static } from 'typebox'
import type { Network } from './network-schema.ts'
import type { ShownNetwork, ShownText } from './shown.ts'

type Rendered = Omit<Static<typeof Network>, 'isSandbox' | 'connecting' | 'features' | 'apiVersion'>

export function renderShown(network: ShownNetwork): Rendered {
  const { name, title, types, brand, addresses, preview, text, media, parts } = network
  return {
    name,
    title,
    types: [...types.published, ...types.listed],
    publishedTypes: [...types.published],
    brand,
    addresses: { person: addresses.person ?? null, post: addresses.post ?? null },
    preview: {
      ...preview,
      acts: preview.acts.map(({ icon, label }) => ({ icon, label: label ?? null })),
    },
    text: renderText(text),
    bundling: network.bundles,
    ...renderMedia(network),
    media: { ...media, together: [...media.together] },
    parts: parts
      ? { as: parts.as, text: renderText(parts.text ?? text), media: parts.media }
      : null,
    hasBoards: network.hasBoards === true,
    postActions: [...network.postActions],
  }
}

/** A description also has the function that counts. */
function renderText({ limit, unit, counter }: ShownText): ShownText {
  return { limit, unit, counter }
}

function renderMedia({
  images,
  moving: { gif, video },
  altText,
}: ShownNetwork): Pick<Rendered, 'images' | 'gifs' | 'videos' | 'altText'> {
  return {
    images: {
      mimeTypes: [...images.mimeTypes],
      maxBytes: images.maxBytes,
      minRatio: images.minRatio ?? null,
      maxRatio: images.maxRatio ?? null,
      maxWidth: images.maxWidth ?? null,
    },
    gifs: gif ?? null,
    videos: { ...video, mimeTypes: [...video.mimeTypes] },
    altText: {
      image: altText?.image ?? null,
      gif: altText?.gif ?? null,
      video: altText?.video ?? null,
    },
  }
}
