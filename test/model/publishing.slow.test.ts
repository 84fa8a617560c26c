// The protocol of publishing, explored exhaustively by SPIN: what must hold, and mutations that it must find. The numbers
// are ticks and keep the condition of docs/publishing.md, or break it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withPart } from './chains.ts'
import { type Configuration, explore, type Property, skip } from './explore.ts'

const enough = '-DSETTLE=1 -DSETTLE_DEAD=2 -DD=2'
const kept: Property[] = ['once', 'sent', 'failed']
/** Small, for networks and messages that add to the state. */
const tiny = '-DSETTLE=1 -DSETTLE_DEAD=1 -DD=1 -DLOOKS=1'
/** Two messages in one lane, which the network asks to pause. */
const limited = `${tiny} -DMESSAGES=2 -DATTEMPTS=1 -DPAUSE=2`
/** LinkedIn detects duplicates for longer than a repeated request takes to be sent and to arrive. */
const repeating = `${tiny} -DKIND=4 -DWITHIN=3`
/** Mastodon's key, with a settling time that is too short without it. */
const withKey = '-DKIND=5 -DSETTLE=1 -DSETTLE_DEAD=1 -DD=2 -DLOOKS=1'
/** For a message and its part. */
const near = '-DSETTLE_DEAD=1 -DD=1 -DLOOKS=1'
const withPeople: Property[] = [...kept, 'deleted', 'text']

const holds: Record<string, Configuration> = {
  'the settling time is long enough': { flags: enough, about: kept },
  'a post shows up late': { flags: '-DSETTLE=2 -DSETTLE_DEAD=3 -DD=2 -DV=1', about: kept },
  'the catch-up window ends': { flags: `${enough} -DCATCHUP=1`, about: kept },
  'repetitions are refused, also within the network': {
    flags: `${enough} -DDUPLICATE=1 -DEDGE=1`,
    about: kept,
  },
  'people edit and delete': { flags: `${enough} -DEDITS=1 -DDELETES=1`, about: withPeople },
  'every edit is reviewed': {
    flags: `${enough} -DEDITS=1 -DREVIEW=1 -DCRASHES=0`,
    about: [...kept, 'text', 'unapproved'],
  },
  'the database’s clock is set forward': {
    flags: '-DSETTLE=1 -DSETTLE_DEAD=4 -DD=2 -DJUMP=2',
    about: kept,
  },
  'two phases, and people': {
    flags: `-DKIND=2 ${enough} -DEDITS=1 -DDELETES=1`,
    about: withPeople,
  },
  'two phases need no longer settling time when a process died': {
    flags: '-DKIND=2 -DSETTLE=1 -DSETTLE_DEAD=1 -DD=2 -DCERTAIN=4 -DEDITS=1 -DDELETES=1',
    about: withPeople,
  },
  'two phases, and what was published is gone': {
    flags: `-DKIND=2 ${enough} -DAGAIN=1`,
    about: kept,
  },
  'two phases, and publishing again is refused': {
    flags: `-DKIND=2 ${enough} -DAGAIN=2`,
    about: kept,
  },
  'a lane pauses when the network asks for it, even if its worker dies': {
    flags: limited,
    about: ['pause'],
  },
  'a doubt is settled by the same again, also by another worker': {
    flags: `${repeating} -DMEMORY=6`,
    about: kept,
  },
  'the same key again gives the same post': { flags: `${withKey} -DMEMORY=255`, about: ['once'] },
  'everything comes to its end': {
    flags: `${enough} -DCALM=14 -DPAUSE=3 -DCRASHES=0`,
    about: ['limbo'],
  },
  'a chain: the settling time is long enough': {
    flags: `${withPart} -DATTEMPTS=1 -DSETTLE_DEAD=2 -DD=2 -DLOOKS=2`,
    about: [...kept, 'chain'],
  },
  'a chain: a part is tried again under its own key': {
    flags: `${withPart} -DKIND=3 -DATTEMPTS=2 -DSETTLE_DEAD=1 -DD=1 -DLOOKS=1 -DCRASHES=0`,
    about: [...kept, 'chain'],
  },
  'a chain: the part is changed and taken back': {
    flags: `${withPart} ${near} -DATTEMPTS=1 -DDELETES=1 -DEDITS=1`,
    about: [...withPeople, 'chain'],
  },
}

const short = '-DSETTLE=1 -DSETTLE_DEAD=1 -DD=2'
const isFound: Record<string, Configuration> = {
  'a settling time that is too short': { flags: short, about: ['once'] },
  'a call that is given up without a reset': { flags: `${enough} -DRESET=0`, about: ['once'] },
  'no fence': { flags: `${enough} -DMUTANT=1 -DATTEMPTS=3`, about: ['once', 'failed'] },
  'no deadline check': { flags: `${enough} -DMUTANT=2`, about: ['once', 'failed'] },
  'another attempt without a look': { flags: `${enough} -DMUTANT=3`, about: ['once', 'failed'] },
  'edits and deletes while in doubt': {
    flags: `${short} -DEDITS=1 -DDELETES=1 -DMUTANT=4`,
    about: ['deleted', 'text'],
  },
  'a refusal in doubt that is called a failure': {
    flags: `-DKIND=2 ${short} -DAGAIN=2 -DMUTANT=5`,
    about: ['failed'],
  },
  'what is gone is made again without a look': {
    flags: `-DKIND=2 ${enough} -DAGAIN=1 -DEDGE=1 -DMUTANT=6`,
    about: ['once'],
  },
  'a pause that is kept only when the lane is let go': {
    flags: `${limited} -DMUTANT=7`,
    about: ['pause'],
  },
  'the same again, however late it is': {
    flags: `${repeating} -DMEMORY=6 -DMUTANT=8`,
    about: ['once'],
  },
  'a network that forgets sooner than the same is sent again': {
    flags: `${repeating} -DMEMORY=2`,
    about: ['once'],
  },
  'a server that forgets the key': { flags: `${withKey} -DMEMORY=1`, about: ['once'] },
  'each worker counts the settling time for itself': {
    flags: `${enough} -DCALM=14 -DPAUSE=3 -DCRASHES=0 -DMUTANT=9`,
    about: ['limbo'],
  },
  'an earlier state of the database': { flags: '-DLOSE=1 -DCRASHES=0', about: ['once'] },
  'a chain: a part is tried again without a look': {
    flags: `${withPart} ${near} -DATTEMPTS=2 -DMUTANT=3`,
    about: ['chain'],
  },
  'a chain: the part is changed or taken back while in doubt': {
    flags: `${withPart} -DSETTLE_DEAD=1 -DD=2 -DLOOKS=1 -DATTEMPTS=2 -DDELETES=1 -DEDITS=1 -DMUTANT=4`,
    about: ['deleted', 'text'],
  },
}

for (const [name, configuration] of Object.entries(holds))
  test(`holds: ${name}`, { skip }, async () => {
    assert.match(await explore(configuration), /errors: 0\b/)
  })

for (const [name, configuration] of Object.entries(isFound))
  test(`is found: ${name}`, { skip }, async () => {
    assert.match(await explore(configuration), /assertion violated/)
  })
