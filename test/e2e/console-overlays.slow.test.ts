// The same menus, dialogs and toast on a phone.
import { testOverlays, testOverlaysAhead } from './console-overlays.ts'

await testOverlays(375)
await testOverlaysAhead(375)
