export const maxFileBytes = 10_485_760

export const photoExtensions = ['.jpg', '.jpeg', '.png', '.webp', '.gif', '.avif'] as const

/** What each purpose takes (G-18): the first bytes must fit, whatever the name says. */
export const uploadRules = {
  product: {
    types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'model/gltf-binary'],
    extensions: [...photoExtensions, '.glb'],
  },
  kyc: {
    types: ['application/pdf', 'image/jpeg', 'image/png'],
    extensions: ['.pdf', '.jpg', '.jpeg', '.png'],
  },
  /** What proves a journal. */
  journal: {
    types: ['application/pdf', 'image/jpeg', 'image/png'],
    extensions: ['.pdf', '.jpg', '.jpeg', '.png'],
  },
  /** What phones take; no format that is kept as it came. */
  order: {
    types: ['image/jpeg', 'image/png', 'image/webp'],
    extensions: ['.jpg', '.jpeg', '.png', '.webp'],
  },
} as const
export type UploadPurpose = keyof typeof uploadRules
