// All tools. test/mcp/definitions.test.ts holds their number, names, descriptions and schemas.
import { type AssistantMode, assistantModes } from '../../access/assistant.ts'
import { interactionTools } from './interactions.ts'
import { planTools } from './plan.ts'
import type { Tool } from './tool.ts'

export const tools: readonly Tool[] = [...planTools, ...interactionTools]

/** A tool that the mode does not have does not exist for the assistant. */
export function toolsIn(mode: AssistantMode): Tool[] {
  return tools.filter((tool) => assistantModes.indexOf(tool.mode) <= assistantModes.indexOf(mode))
}
