// A small sign for a message that is a reel, a story, an album or a document.
import {
  CircleDashed,
  Clapperboard,
  FileText,
  GalleryHorizontal,
  type LucideIcon,
} from 'lucide-react'
import { texts } from '../texts/texts.ts'
import type { MarkedType } from './post-types.ts'

const icons: Record<MarkedType, LucideIcon> = {
  REEL: Clapperboard,
  STORY: CircleDashed,
  CAROUSEL: GalleryHorizontal,
  DOCUMENT: FileText,
}

type Props = { types: MarkedType[]; size: number; className?: string | undefined }

export function PostTypeMarks({ types, size, className }: Props) {
  const { names } = texts('composer').postTypes
  return types.map((type) => {
    const Icon = icons[type]
    return <Icon key={type} className={className} size={size} role="img" aria-label={names[type]} />
  })
}
