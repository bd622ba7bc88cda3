import type { View, Viewer } from './graphql-context.ts'
import { gid } from './ids.ts'
import { mediaUrl } from './media.ts'
import type { MediaItem } from './product-state.ts'

/** A ready picture as `Image`; null while it is being processed or if it failed. */
export function imageView(viewer: Viewer, media: MediaItem): View | null {
  if (media.status !== 'READY') return null
  const url = mediaUrl(viewer.sim, viewer.shop, media)
  return {
    id: gid('ImageSource', media.id),
    altText: media.alt,
    url,
    src: url,
    originalSrc: url,
    transformedSrc: url,
    width: null,
    height: null,
  }
}

/** A picture of a product as `MediaImage`. */
export function mediaView(viewer: Viewer, media: MediaItem): View {
  const errors = media.error ? [{ ...media.error, details: media.error.message }] : []
  const image = () => imageView(viewer, media)
  return {
    __typename: 'MediaImage',
    id: gid('MediaImage', media.id),
    alt: media.alt,
    createdAt: media.createdAt,
    updatedAt: media.createdAt,
    mediaContentType: 'IMAGE',
    status: media.status,
    fileStatus: media.status,
    mediaErrors: errors,
    fileErrors: errors,
    mediaWarnings: [],
    mimeType: media.mimeType,
    image,
    originalSource: () => ({ url: media.source, fileSize: null }),
    preview: () => ({ image: image(), status: media.status }),
  }
}
