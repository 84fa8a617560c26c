// The settings of the networks, from their descriptions: where each API is, the secrets of those that push, and what a network does
// only if the operator wants it.
import type { NetworkDescription } from '../networks/networks.ts'
import type { Descriptions } from '../networks/registry.ts'
import { optionalAddress, type Setting, yesOrNo } from './setting-values.ts'

/** By the network's name. Undefined: the network's own address, or that of the sandbox when it runs. */
export type NetworkAddresses = Record<string, URL | undefined>

/** By the network's name. Without `appSecret`, what the network pushes is refused. */
export type PushSettings = Record<
  string,
  { appSecret: string | undefined; verifyToken: string | undefined }
>

/** By the network's name: whether the operator has opted in to what the network does only then. */
export type OptIns = Record<string, boolean>

type Settings<T> = Record<string, Setting<T>>
type Parse = <T>(name: string, setting: Setting<T>) => T

export function addressSettings(descriptions: Descriptions): Settings<URL | undefined> {
  return Object.fromEntries(
    descriptions.flatMap(({ api, directory }) => [
      addressSetting(api),
      ...(directory ? [addressSetting(directory)] : []),
    ]),
  )
}

function addressSetting({
  setting: { name, help, example = '' },
}: NetworkDescription['api']): [string, Setting<URL | undefined>] {
  return [name, { example, help, parse: optionalAddress }]
}

export function pushSettings(descriptions: Descriptions): Settings<string | undefined> {
  const settings = descriptions.flatMap(({ push }) =>
    push ? [push.appSecret, push.verifyToken] : [],
  )
  return Object.fromEntries(
    settings.map(({ name, help, example = '' }) => [
      name,
      { example, help, parse: (text) => text, isSecret: true },
    ]),
  )
}

export function readAddresses(descriptions: Descriptions, parse: Parse): NetworkAddresses {
  return Object.fromEntries(
    descriptions.map(({ name, api }) => [name, parse(...addressSetting(api))]),
  )
}

/** By the network's name. Undefined: the network's own directory. */
export function readDirectories(descriptions: Descriptions, parse: Parse): NetworkAddresses {
  return Object.fromEntries(
    descriptions.flatMap(({ name, directory }) =>
      directory ? [[name, parse(...addressSetting(directory))]] : [],
    ),
  )
}

export function readPushSettings(descriptions: Descriptions, parse: Parse): PushSettings {
  const settings = pushSettings(descriptions)
  const read = (name: string) => {
    const setting = settings[name]
    return setting && parse(name, setting)
  }
  return Object.fromEntries(
    descriptions.flatMap(({ name, push }) =>
      push
        ? [
            [
              name,
              { appSecret: read(push.appSecret.name), verifyToken: read(push.verifyToken.name) },
            ],
          ]
        : [],
    ),
  )
}

export function optInSettings(descriptions: Descriptions): Settings<boolean> {
  return Object.fromEntries(
    descriptions.flatMap(({ optIn }) => (optIn ? [optInSetting(optIn.setting)] : [])),
  )
}

function optInSetting({ name, help }: { name: string; help: string }): [string, Setting<boolean>] {
  return [name, { example: 'no', help, parse: (text) => yesOrNo(text ?? 'no') }]
}

export function readOptIns(descriptions: Descriptions, parse: Parse): OptIns {
  return Object.fromEntries(
    descriptions.flatMap(({ name, optIn }) =>
      optIn ? [[name, parse(...optInSetting(optIn.setting))]] : [],
    ),
  )
}
