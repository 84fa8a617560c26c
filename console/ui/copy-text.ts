import { texts } from '../texts/texts.ts'
import { showToast } from './toasts.ts'

export function copyText(text: string): void {
  void navigator.clipboard.writeText(text).then(() => showToast({ text: texts('ui').copied }))
}
