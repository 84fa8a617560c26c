// The same menus, dialogs and toast on a phone.
import { testOverlays } from './console-overlays.ts'

await testOverlays(375)
