// Menus, dialogs and a toast on a desktop. On a phone: console-overlays.slow.test.ts.
import { testOverlays } from './console-overlays.ts'

await testOverlays(1280)
