type IconProps = { readonly size?: number; readonly className?: string | undefined }

/** Outline icons of the public pages (Tabler, MIT), inline to save requests. Decorative: controls need a label of their own. */
function icon(d: string, { isDirectional = false, isFilled = false } = {}) {
  return function Icon({ size = 20, className }: IconProps) {
    const classes = [isDirectional ? 'mj-flip' : '', className ?? ''].filter(Boolean).join(' ')
    const paint = isFilled
      ? { fill: 'currentColor' }
      : { fill: 'none', stroke: 'currentColor', strokeWidth: 1.6 }
    return (
      <svg
        {...(classes ? { className: classes } : {})}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...paint}
      >
        <path d={d} />
      </svg>
    )
  }
}

export const SearchIcon = icon('M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M21 21l-6-6')
export const HeartIcon = icon('M19.5 12.572l-7.5 7.428l-7.5-7.428a5 5 0 1 1 7.5-6.566a5 5 0 1 1 7.5 6.572')
export const HeartFilledIcon = icon(
  'M6.979 3.074a6 6 0 0 1 4.988 1.425l.037 .033l.034-.03a6 6 0 0 1 4.733-1.44l.246 .036a6 6 0 0 1 3.364 10.008l-.18 .185l-.048 .041l-7.45 7.379a1 1 0 0 1-1.313 .082l-.094-.082l-7.493-7.422a6 6 0 0 1 3.176-10.215z',
  { isFilled: true },
)
export const CartIcon = icon(
  'M6.331 8h11.339a2 2 0 0 1 1.977 2.304l-1.255 8.152a3 3 0 0 1-2.966 2.544h-6.852a3 3 0 0 1-2.965-2.544l-1.255-8.152a2 2 0 0 1 1.977-2.304M9 11v-5a3 3 0 0 1 6 0v5',
)
export const MenuIcon = icon('M4 6l16 0M4 12l16 0M4 18l16 0')
export const CloseIcon = icon('M18 6l-12 12M6 6l12 12')
export const ArrowIcon = icon('M5 12l14 0M13 18l6-6M13 6l6 6', { isDirectional: true })
export const BackIcon = icon('M5 12l14 0M5 12l6 6M5 12l6-6', { isDirectional: true })
export const NextIcon = icon('M9 6l6 6l-6 6', { isDirectional: true })
export const PreviousIcon = icon('M15 6l-6 6l6 6', { isDirectional: true })
export const DeliveryIcon = icon(
  'M5 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0M15 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0M5 17h-2v-4m-1-8h11v12m-4 0h6m4 0h2v-6h-8m0-5h5l3 5M3 9l4 0',
)
export const WarrantyIcon = icon(
  'M11.46 20.846a12 12 0 0 1-7.96-14.846a12 12 0 0 0 8.5-3a12 12 0 0 0 8.5 3a12 12 0 0 1-.09 7.06M15 19l2 2l4-4',
)
export const ReturnsIcon = icon('M20 11a8.1 8.1 0 0 0-15.5-2m-.5-4v4h4M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4')
export const CashIcon = icon(
  'M7 15h-3a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1h12a1 1 0 0 1 1 1v3M7 10a1 1 0 0 1 1-1h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-12a1 1 0 0 1-1-1zM12 14a2 2 0 1 0 4 0a2 2 0 0 0-4 0',
)
export const CardIcon = icon(
  'M3 8a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-12a3 3 0 0 1-3-3zM3 10l18 0M7 15l.01 0M11 15l2 0',
)
export const InstalmentsIcon = icon('M4 5h6v6h-6zM14 5h6v6h-6zM4 15h6v4h-6zM14 15h6v4h-6z')
export const StarIcon = icon(
  'M8.243 7.34l-6.38 .925l-.113 .023a1 1 0 0 0-.44 1.684l4.622 4.499l-1.09 6.355l-.013 .11a1 1 0 0 0 1.464 .944l5.706-3l5.693 3l.1 .046a1 1 0 0 0 1.352-1.1l-1.091-6.355l4.624-4.5l.078-.085a1 1 0 0 0-.633-1.62l-6.38-.926l-2.852-5.78a1 1 0 0 0-1.794 0l-2.853 5.78z',
  { isFilled: true },
)
export const CubeIcon = icon(
  'M21 16.008v-8.018a1.98 1.98 0 0 0-1-1.717l-7-4.008a2.016 2.016 0 0 0-2 0l-7 4.008c-.619 .355-1 1.01-1 1.718v8.018c0 .709 .381 1.363 1 1.717l7 4.008a2.016 2.016 0 0 0 2 0l7-4.008c.619-.355 1-1.01 1-1.718M12 22v-10M12 12l8.73-5.04M3.27 6.96l8.73 5.04',
)
export const RotateIcon = icon(
  'M12 3a7 7 0 0 1 7 7v4l-3-3M22 11l-3 3M8 15.5l-5-3l5-3l5 3v5.5l-5 3l0-5.5M3 12.5v5.5l5 3M8 15.545l5-3.03',
)
export const SunIcon = icon(
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M3 12h1m8-9v1m8 8h1m-9 8v1m-6.4-15.4l.7 .7m12.1-.7l-.7 .7m0 11.4l.7 .7m-12.1-.7l-.7 .7',
)
export const MoonIcon = icon(
  'M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1-8.313-12.454l0 .008',
)
export const CheckIcon = icon('M5 12l5 5l10-10')
export const CopyIcon = icon(
  'M7 9.667a2.667 2.667 0 0 1 2.667-2.667h8.666a2.667 2.667 0 0 1 2.667 2.667v8.666a2.667 2.667 0 0 1-2.667 2.667h-8.666a2.667 2.667 0 0 1-2.667-2.667l0-8.666M4.012 16.737a2.005 2.005 0 0 1-1.012-1.737v-10c0-1.1 .9-2 2-2h10c.75 0 1.158 .385 1.5 1',
)
export const ShopIcon = icon(
  'M3 21l18 0M3 7v1a3 3 0 0 0 6 0v-1m0 1a3 3 0 0 0 6 0v-1m0 1a3 3 0 0 0 6 0v-1h-18l2-4h14l2 4M5 21l0-10.15M19 21l0-10.15M9 21v-4a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2v4',
)
export const PackageIcon = icon(
  'M12 3l8 4.5l0 9l-8 4.5l-8-4.5l0-9l8-4.5M12 12l8-4.5M12 12l0 9M12 12l-8-4.5M16 5.25l-8 4.5',
)
export const VerifiedIcon = icon(
  'M12.01 2.011a3.2 3.2 0 0 1 2.113 .797l.154 .145l.698 .698a1.2 1.2 0 0 0 .71 .341l.135 .008h1a3.2 3.2 0 0 1 3.195 3.018l.005 .182v1c0 .27 .092 .533 .258 .743l.09 .1l.697 .698a3.2 3.2 0 0 1 .147 4.382l-.145 .154l-.698 .698a1.2 1.2 0 0 0-.341 .71l-.008 .135v1a3.2 3.2 0 0 1-3.018 3.195l-.182 .005h-1a1.2 1.2 0 0 0-.743 .258l-.1 .09l-.698 .697a3.2 3.2 0 0 1-4.382 .147l-.154-.145l-.698-.698a1.2 1.2 0 0 0-.71-.341l-.135-.008h-1a3.2 3.2 0 0 1-3.195-3.018l-.005-.182v-1a1.2 1.2 0 0 0-.258-.743l-.09-.1l-.697-.698a3.2 3.2 0 0 1-.147-4.382l.145-.154l.698-.698a1.2 1.2 0 0 0 .341-.71l.008-.135v-1l.005-.182a3.2 3.2 0 0 1 3.013-3.013l.182-.005h1a1.2 1.2 0 0 0 .743-.258l.1-.09l.698-.697a3.2 3.2 0 0 1 2.269-.944zm3.697 7.282a1 1 0 0 0-1.414 0l-3.293 3.292l-1.293-1.292l-.094-.083a1 1 0 0 0-1.32 1.497l2 2l.094 .083a1 1 0 0 0 1.32-.083l4-4l.083-.094a1 1 0 0 0-.083-1.32z',
  { isFilled: true },
)
export const FiltersIcon = icon(
  'M12 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0M4 6l8 0M16 6l4 0M6 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0M4 12l2 0M10 12l10 0M15 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0M4 18l11 0M19 18l1 0',
)
export const SelectorIcon = icon('M8 9l4-4l4 4M16 15l-4 4l-4-4')
export const InfoIcon = icon('M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M12 9h.01M11 12h1v4h1')
export const PlusIcon = icon('M12 5l0 14M5 12l14 0')
export const MinusIcon = icon('M5 12l14 0')
