// Menus, dialogs and a toast on a desktop. On a phone: console-overlays.slow.test.ts.
import { testOverlays, testOverlaysAhead } from './console-overlays.ts'

await testOverlays(1280)
await testOverlaysAhead(1280)
