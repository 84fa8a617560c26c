// All tools. test/mcp/definitions.test.ts holds their number, names, descriptions and schemas.
import { type AssistantMode, assistantModes } from '../../access/assistant.ts'
import { interactionTools } from './interactions.ts'
import { planTools } from './plan.ts'
import { reviewTools } from './review.ts'
import type { Tool } from './tool.ts'
import { writeTools } from './write.ts'

export const tools: readonly Tool[] = [
  ...planTools,
  ...writeTools,
  ...reviewTools,
  ...interactionTools,
]

/** A tool that the mode does not have does not exist for the assistant. */
export function toolsIn(mode: AssistantMode): Tool[] {
  return tools.filter((tool) => assistantModes.indexOf(tool.mode) <= assistantModes.indexOf(mode))
}
