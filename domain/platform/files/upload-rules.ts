export const maxFileBytes = 10_485_760

export const photoExtensions = ['.jpg', '.jpeg', '.png', '.webp', '.gif', '.avif'] as const

/** File types that each purpose accepts (G-18); the first bytes must match, whatever the file name. */
export const uploadRules = {
  product: {
    types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'model/gltf-binary'],
    extensions: [...photoExtensions, '.glb'],
  },
  kyc: {
    types: ['application/pdf', 'image/jpeg', 'image/png'],
    extensions: ['.pdf', '.jpg', '.jpeg', '.png'],
  },
  /** Evidence for a journal. */
  journal: {
    types: ['application/pdf', 'image/jpeg', 'image/png'],
    extensions: ['.pdf', '.jpg', '.jpeg', '.png'],
  },
  /** Photos from phones; only formats that are re-encoded. */
  order: {
    types: ['image/jpeg', 'image/png', 'image/webp'],
    extensions: ['.jpg', '.jpeg', '.png', '.webp'],
  },
} as const
export type UploadPurpose = keyof typeof uploadRules
