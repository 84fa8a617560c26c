/*
 * How Carillon publishes a message exactly once, for SPIN 6.5: lanes with a lease and a fencing token, attempts that are
 * written before the call, a deadline check, a look at the network when the answer is missing, and the doubt that remains
 * after a look that found nothing. docs/publishing.md says the same in words.
 *
 *   node scripts/test.ts test/model   every configuration that must hold, and every mutation that must be found
 *   spin -DSETTLE=1 -a publishing.pml && gcc -O2 -DSAFETY -DVECTORSZ=4096 -o pan pan.c && ./pan -m400000
 *   spin -t publishing.pml            tells the counterexample of the last run as a story (give it the same -D...)
 *
 * Time is counted in ticks. Events between two ticks happen in any order; a process may be as slow as it likes, so
 * a frozen one needs no step of its own. Statements of the database are atomic. Every timer counts down (or up to where it
 * no longer matters), so that there are finitely many states.
 *
 * The bounds are exact at the edges: a request arrives less than D ticks after its sender gave up; a post is surely shown
 * when it has been there for V ticks, and may be shown earlier.
 */

/* ---- Parameters ------------------------------------------------------------------------------------------------ */

#ifndef KIND
#define KIND 1        /* 1: a look goes by text (X, Pinterest). 2: prepared, then published by id (Facebook, Instagram).
                         3: a natural key (a record that is put under a key of ours).
                         4: a look finds nothing; the same again is refused, and the post is named (LinkedIn, members).
                         5: a look goes by text, and the same key again gives the same post (Mastodon). */
#endif
#ifndef MEMORY
#define MEMORY 9      /* KIND 4 and 5: for so long the network recognizes what it has taken; 255: for ever. */
#endif
#ifndef WITHIN
#define WITHIN 9      /* KIND 4: nothing is sent again later than this after the first attempt in doubt began. */
#endif
#ifndef MESSAGES
#define MESSAGES 1    /* 1 or 2; two have the same text, and go to the same account. */
#endif
#ifndef CHAIN
#define CHAIN 0       /* 1: the second message is a part, which follows the first one: it has no row before that one is known to be out. */
#endif
#ifndef LANES
#define LANES 1       /* 2: the account is connected twice, and each message goes through a lane of its own. */
#endif
#ifndef LEASE
#define LEASE 2       /* How long a lane is held without a sign of life. */
#endif
#ifndef CALL
#define CALL 1        /* The longest call. */
#endif
#ifndef MARGIN
#define MARGIN 0      /* How much more of the lease must be left before a call. */
#endif
#ifndef SETTLE
#define SETTLE 2      /* The settling time of an attempt whose end its own process has seen. */
#endif
#ifndef SETTLE_DEAD
#define SETTLE_DEAD SETTLE  /* The same when that process died: the kernel may still deliver its request. */
#endif
#ifndef RESET
#define RESET 1       /* 1: a process that gives up resets the connection, and its request cannot arrive any more. */
#endif
#ifndef CERTAIN
#define CERTAIN D     /* For so long after "not there" an attempt may still turn up: no edit, no delete. */
#endif
#ifndef D
#define D 2           /* The longest way of a request after its sender gave up or died. */
#endif
#ifndef V
#define V 0           /* The longest time until a post is shown. */
#endif
#ifndef DRIFT
#define DRIFT 0       /* By how much a worker takes its lease for longer than the database does. */
#endif
#ifndef JUMP
#define JUMP 0        /* The database's clock is set forward by so much, once. */
#endif
#ifndef GAP
#define GAP 0         /* 1: a process may freeze between the last look at the clock and the first byte. */
#endif
#ifndef DUPLICATE
#define DUPLICATE 0   /* 1: the network refuses a text that lies there (X). */
#endif
#ifndef EDGE
#define EDGE 0        /* 1: the network's own front may hand it a request twice: taken, and answered as a repetition. */
#endif
#ifndef AGAIN
#define AGAIN 0       /* The answer when a prepared thing is published a second time: 0 success, 1 gone, 2 refused. */
#endif
#ifndef VANISH
#define VANISH 0      /* 1: the network may say of any prepared thing that it is gone. */
#endif
#ifndef EDITS
#define EDITS 0       /* So many edits, of the first message, or of the part. */
#endif
#ifndef DELETES
#define DELETES 0     /* 1: its author may delete the first message, or take the part back. */
#endif
#ifndef REVIEW
#define REVIEW 0      /* 1: it begins as a proposal, and every edit makes it one again. */
#endif
#ifndef CATCHUP
#define CATCHUP 0     /* 1: the catch-up window may end at any time. */
#endif
#ifndef PAUSE
#define PAUSE 0       /* A rate limit pauses the lane for so long; 0: there is none. */
#endif
#ifndef CRASHES
#define CRASHES 1     /* So many times a worker dies, at any step. */
#endif
#ifndef ATTEMPTS
#define ATTEMPTS 2    /* After so many attempts of a message the story ends. */
#endif
#ifndef LOOKS
#define LOOKS 2       /* So many looks may fail. */
#endif
#ifndef LOSE
#define LOSE 0        /* A fail-over, once, to a database that lacks up to so many of the last commits (0 to 3). */
#endif
#ifndef CALM
#define CALM 0        /* Not 0: from some moment on nothing goes wrong any more, time passes only when everyone waits, and
                         within so many ticks every message must have come to its end. */
#endif
#ifndef MUTANT
#define MUTANT 0      /* A deliberate fault: 1 settle is not fenced, 2 no deadline check, 3 another attempt without
                         a look, 4 edits and deletes while in doubt, 5 a refusal in doubt is called a failure, 6 what is gone
                         is prepared again without a look, 7 the pause is kept only when the lane is let go, 8 the same again
                         however late it is, 9 each worker counts the settling time for itself, 10 the part gets its row in a
                         statement of its own, 11 it gets it as soon as the call before it has ended, 12 an unknown post counts as
                         one that is out, 13 the part follows the last attempt and not the post that was found. */
#endif
#ifndef PROPERTY
#define PROPERTY 511  /* A sum: 1 once, 2 sent, 4 failed, 8 deleted, 16 text, 32 unapproved, 64 limbo, 128 pause, 256 chain. */
#endif

#define NEVER 255
#define NO 255
#define FREE 255
#define SLOTS (MESSAGES * ATTEMPTS)   /* At most 6: one for each attempt. */
#define SHOWN (V == 0 -> 1 : V + 2)   /* A post counts its ticks from 1; from here on it is surely shown. */

/* ---- The database ---------------------------------------------------------------------------------------------- */

/* Message. */
#define PENDING 1
#define SCHEDULED 2
#define SUBMITTED 3
#define SENT 4
#define FAILED 5      /* SEND_FAILED_PERMANENTLY with any code but ... */
#define UNKNOWN 6     /* ... outcome_unknown */
#define REJECTED 7
#define DELETED 8
/* Its last attempt. */
#define OPEN 1
#define DOUBTFUL 2
#define OVER 3
/* The code of that. */
#define DUP 1
#define GONE 2
#define OFF 4         /* Put off by the network for longer than an earlier attempt may still turn up. */
#define REF 3         /* Refused while an earlier attempt may still turn up. */

typedef Database {
  byte holder[2];     /* Of a lane: whose token fits. */
  byte next[2];       /* When it may be claimed: its next message, or the end of the lease. */
  byte wake[2];
  byte pause[2];
  byte state[2];      /* Of a message. */
  bit text[2];
  byte attempts[2];
  byte act[2];        /* When there is something to do about it. */
  byte looks[2];
  bool edited[2];     /* Since its last attempt began. */
  bool doubt[2];      /* An earlier attempt was settled as "not there", ... */
  byte certain[2];    /* ... and may still turn up for so long. */
  bool seen[2];       /* The end of its last attempt was seen by the process that made it. */
  byte own[2];        /* The post that belongs to it, plus 1. */
  byte attempt[2];    /* State of its last attempt, ... */
  byte code[2];
  byte prepared[2];   /* ... what that prepared, named after the attempt that made it, ... */
  byte since[2];      /* ... and for how long it has been over, by the clock that all workers keep together. */
#if KIND == 4
  byte began[2];      /* How long ago its first attempt in doubt began. */
#endif
#if MUTANT == 9
  byte counter[2];    /* Which worker counts. */
#endif
#if CHAIN
  byte follows;       /* The post that the part follows, plus 1, as its row has it. */
#endif
}
Database db;
#if LOSE > 0
Database old[LOSE];   /* As it was before the last commits. */
byte copied;
#endif

#define laneOf(m) (LANES == 2 -> (m) : 0)

inline copy(to, from, i) {
  i = 0;
  do
  :: i < 2 ->
     to.holder[i] = from.holder[i]; to.next[i] = from.next[i]; to.wake[i] = from.wake[i]; to.pause[i] = from.pause[i];
     to.state[i] = from.state[i]; to.text[i] = from.text[i]; to.attempts[i] = from.attempts[i]; to.act[i] = from.act[i];
     to.looks[i] = from.looks[i]; to.edited[i] = from.edited[i]; to.doubt[i] = from.doubt[i]; to.certain[i] = from.certain[i]; to.seen[i] = from.seen[i]; to.own[i] = from.own[i];
     to.attempt[i] = from.attempt[i]; to.code[i] = from.code[i]; to.prepared[i] = from.prepared[i];
     to.since[i] = from.since[i];
     i++
  :: else -> break
  od;
#if CHAIN
  to.follows = from.follows;
#endif
  i = 0
}

/* Goes before every write. */
inline commit() {
#if LOSE > 2
  copy(old[2], old[1], copied);
#endif
#if LOSE > 1
  copy(old[1], old[0], copied);
#endif
#if LOSE > 0
  copy(old[0], db, copied);
#endif
  skip
}

/* wakeLanes: a lane that is held is not taken from its holder. */
inline wakeLane(lane) {
  if
  :: db.holder[lane] == FREE ->
     db.next[lane] = (db.next[lane] < db.pause[lane] -> db.next[lane] : db.pause[lane])
  :: else -> db.wake[lane] = 0
  fi
}

/* releaseLanes. `soon` and `asked` are variables of the caller. */
inline release(lane, pausing, soon, asked) {
  db.holder[lane] = FREE;
  db.pause[lane] = (pausing > db.pause[lane] -> pausing : db.pause[lane]);
  soon = db.wake[lane]; asked = NEVER;
  if :: laneOf(0) == lane && db.act[0] < soon -> soon = db.act[0] :: else fi;
  if :: laneOf(0) == lane && db.state[0] == SUBMITTED && db.act[0] < asked -> asked = db.act[0] :: else fi;
#if MESSAGES > 1
  if :: laneOf(1) == lane && db.act[1] < soon -> soon = db.act[1] :: else fi;
  if :: laneOf(1) == lane && db.state[1] == SUBMITTED && db.act[1] < asked -> asked = db.act[1] :: else fi;
#endif
  db.wake[lane] = NEVER;
  /* While it pauses, what is in doubt is still looked for. */
  if
  :: db.pause[lane] > 0 && (soon == NEVER || soon < db.pause[lane]) -> soon = db.pause[lane]
  :: else
  fi;
  db.next[lane] = (db.pause[lane] > 0 && asked < soon -> asked : soon);
  soon = 0; asked = 0
}

/* ---- The network ----------------------------------------------------------------------------------------------- */

byte left[6];         /* A request that is on its way: how long it may still arrive. One for each attempt. */
byte carries[6];      /* The number of the post that it publishes. */
bit textOf[6];        /* The text of an attempt, and of what it prepared. */
byte answer[6];
byte post[6];         /* 0: not there. Otherwise for how long, plus 1. */
bit shows[6];         /* Its text. */
#if KIND > 3
byte known[6];        /* For how long the network still recognizes it. */
byte named[6];        /* The post that an answer names. */
#endif
#if CHAIN
byte answers[6];      /* The post that a post of the part follows, plus 1. */
#endif
byte quiet[2];        /* For how long the network wants a lane to pause, as it was settled. */

#define TAKEN 1
#define REFUSED 2     /* For good. */
#define LATER 3       /* Surely not taken. */
#define LIMITED 4     /* The same, and the network wants a pause. */
#define REPEATED 5    /* Refused as a duplicate. */
#define LOST 6        /* The prepared thing is not there any more. */
#define NAMED 7       /* Refused as a repetition of a post that is named. */

#define there(i) (post[i] > 0 -> 1 : 0)
#define posts (there(0) + there(1) + there(2) + there(3) + there(4) + there(5))

/* ---- The properties -------------------------------------------------------------------------------------------- */

#if MESSAGES > 1
#define count(s) ((db.state[0] == s -> 1 : 0) + (db.state[1] == s -> 1 : 0))
#define ownsApart (db.own[0] == 0 || db.own[0] != db.own[1])
#else
#define count(s) (db.state[0] == s -> 1 : 0)
#define ownsApart true
#endif
#define old_text(i) (post[i] > 0 && shows[i] != db.text[CHAIN && i >= ATTEMPTS])

#define lies_there_twice (posts > MESSAGES)
#define is_sent_and_not_there (count(SENT) > posts || !ownsApart)
#define failed_and_is_there (count(FAILED) > 0 && posts > MESSAGES - count(FAILED))
#define deleted_and_is_there (count(DELETED) > 0 && posts > MESSAGES - count(DELETED))
#define shows_an_old_text (old_text(0) || old_text(1) || old_text(2) || old_text(3) || old_text(4) || old_text(5))
#define unapproved (count(PENDING) + count(REJECTED))
#define unapproved_and_is_there (unapproved > 0 && posts > MESSAGES - unapproved)

#if CHAIN
#define partPost(i) (i >= ATTEMPTS && post[i] > 0)
#define isOrphan(i) (partPost(i) && (answers[i] == 0 || post[answers[i] - 1] == 0 || answers[i] != db.own[0]))
#define part_without_its_parent (isOrphan(0) || isOrphan(1) || isOrphan(2) || isOrphan(3) || isOrphan(4) || isOrphan(5))
#define partPosts (partPost(0) + partPost(1) + partPost(2) + partPost(3) + partPost(4) + partPost(5))
#define part_lies_there_twice (partPosts > 1 || posts - partPosts > 1)
/* Asked when a lane is let go: nothing is going to give the part its row any more. */
#define part_is_lost (db.state[0] == SENT && db.state[1] == 0 && db.next[0] == NEVER)
#endif

#define ask(bit, wrong) if :: (PROPERTY & bit) -> assert(!(wrong)) :: else fi

inline check() {
  ask(1, lies_there_twice);
  ask(2, is_sent_and_not_there);
  ask(4, failed_and_is_there);
  ask(8, deleted_and_is_there);
  if :: MESSAGES == 1 || CHAIN -> ask(16, shows_an_old_text) :: else fi;
#if CHAIN
  ask(256, part_without_its_parent || part_lies_there_twice);
#endif
  ask(32, unapproved_and_is_there)
}

#define ended(m) (db.state[m] != SUBMITTED && db.state[m] != SCHEDULED)
/* A message that has used up its attempts is no longer part of the story. */
#define finished(m) (ended(m) || (db.state[m] == SCHEDULED && db.attempts[m] == ATTEMPTS))
#if MESSAGES > 1
#define stays_in_limbo (!finished(0) || !finished(1) || (CHAIN && db.state[0] == SENT && db.state[1] == 0))
#else
#define stays_in_limbo (!finished(0))
#endif

/* ---- Workers: what others see of them -------------------------------------------------------------------------- */

bool holds[2];        /* Believes to hold a lane. */
byte laneHeld[2];
byte deadline[2];     /* The end of its lease as it knows it. */
bool isLost[2];       /* The database has said that another worker holds the lane. */
byte calling[2];      /* The time that is left for its call. */
byte waits[2];        /* For the answer to this request, plus 1. */
bool dies[2];
bool calm;            /* Nothing goes wrong any more. */
bool isLate;          /* The catch-up window is over. */

/* Outcomes of an attempt or a look, in addition to the answers above. */
#define NOTHING 10    /* No answer. */
#define FOUND 11
#define NOT_YET 12
#define ABSENT 13
#define NOT_BEGUN 14
#define REPETITION 15
#define NO_LOOK 16
#define MISSED 17
#define CLEAR 18      /* Not there, and nothing can turn up any more. */
#define TOO_LATE 19   /* Too late to send the same again. */

#define putOff(m, o) (db.doubt[m] && MUTANT != 4 && (o == LIMITED -> PAUSE : 1) >= db.certain[m])
#define giveUp(m) db.state[m] = (db.doubt[m] -> UNKNOWN : FAILED); db.attempt[m] = OVER; db.act[m] = NEVER
#define inDoubt(m, c) db.attempt[m] = DOUBTFUL; db.since[m] = 0; db.seen[m] = true; db.act[m] = 0; db.code[m] = c

/* advanceChains: in the transaction that settles the post before. `parent`: that post, plus 1. */
inline givePartItsRow(m, parent) {
#if CHAIN
  if
  :: m == 0 && db.state[1] == 0 ->
     db.state[1] = SCHEDULED; db.act[1] = 0; db.follows = (MUTANT == 13 -> db.attempts[0] : parent); wakeLane(0);
     printf("the part has its row, and follows post %d\n", db.follows - 1)
  :: else
  fi
#else
  skip
#endif
}

/* settleAttempts, for the message m of a worker and an outcome o. */
inline settle(m, o, k) {
  commit();
  if
  :: o == MISSED && db.state[m] == SCHEDULED ->
     db.state[m] = (db.doubt[m] -> UNKNOWN : FAILED); db.act[m] = NEVER
  :: db.state[m] == SUBMITTED && (o == TAKEN || o == FOUND) ->
     db.state[m] = SENT; db.own[m] = k + 1; db.attempt[m] = OVER; db.act[m] = NEVER;
     if :: MUTANT != 10 -> givePartItsRow(m, k + 1) :: else fi
  /* The named post is of an earlier attempt; without one, it is another message's. */
  :: db.state[m] == SUBMITTED && o == NAMED ->
     db.state[m] = (db.doubt[m] -> SENT : FAILED); db.own[m] = k + 1; db.attempt[m] = OVER; db.act[m] = NEVER;
     if :: db.state[m] == SENT -> givePartItsRow(m, k + 1) :: else fi
  :: db.state[m] == SUBMITTED && o == TOO_LATE ->
     db.state[m] = UNKNOWN; db.attempt[m] = OVER; db.act[m] = NEVER
  :: db.state[m] == SUBMITTED && o == REFUSED && (!db.doubt[m] || MUTANT == 5) ->
     db.state[m] = FAILED; db.attempt[m] = OVER; db.act[m] = NEVER
  :: db.state[m] == SUBMITTED && o == REFUSED && db.doubt[m] && MUTANT != 5 -> inDoubt(m, REF)
  :: db.state[m] == SUBMITTED && (o == LATER || o == LIMITED) && isLate -> giveUp(m)
  :: db.state[m] == SUBMITTED && (o == LATER || o == LIMITED) && !isLate && putOff(m, o) ->
     inDoubt(m, OFF); db.act[m] = db.certain[m];
     if :: o == LIMITED -> db.pause[laneOf(m)] = PAUSE :: else fi
  :: db.state[m] == SUBMITTED && (o == LATER || o == LIMITED) && !isLate && !putOff(m, o) ->
     db.state[m] = SCHEDULED; db.attempt[m] = OVER; db.code[m] = 0;
     db.act[m] = (o == LIMITED -> PAUSE : 1);
     if
     :: o == LIMITED && MUTANT != 7 -> db.pause[laneOf(m)] = PAUSE
     :: else
     fi
  :: db.state[m] == SUBMITTED && o == LOST && MUTANT == 6 ->
     db.state[m] = SCHEDULED; db.attempt[m] = OVER; db.code[m] = GONE; db.act[m] = 1
  :: db.state[m] == SUBMITTED && (o == NOTHING || o == REPEATED || (o == LOST && MUTANT != 6)) ->
     inDoubt(m, (o == REPEATED -> DUP : (o == LOST -> GONE : 0)))
  :: db.state[m] == SUBMITTED && (o == NOT_YET || (o == NO_LOOK && db.looks[m] + 1 < LOOKS && !isLate)) ->
     /* The end of an attempt that no worker saw counts from here. */
     if :: db.attempt[m] == OPEN -> db.attempt[m] = DOUBTFUL; db.since[m] = 0; db.seen[m] = false :: else fi;
     if :: o == NO_LOOK -> db.looks[m]++ :: else fi;
     db.act[m] = 1
  :: db.state[m] == SUBMITTED && o == NO_LOOK && (db.looks[m] + 1 >= LOOKS || isLate) ->
     db.state[m] = UNKNOWN; db.attempt[m] = OVER; db.act[m] = NEVER
  :: db.state[m] == SUBMITTED && o == NOT_BEGUN ->
     db.state[m] = SCHEDULED; db.attempt[m] = OVER; db.code[m] = 0; db.act[m] = 0
  :: db.state[m] == SUBMITTED && o == ABSENT ->
     db.state[m] = SCHEDULED; db.attempt[m] = OVER; db.code[m] = (db.code[m] == GONE -> GONE : 0); db.act[m] = 0;
     db.doubt[m] = true; db.certain[m] = CERTAIN
  :: db.state[m] == SUBMITTED && o == CLEAR ->
     db.state[m] = SCHEDULED; db.attempt[m] = OVER; db.code[m] = 0; db.act[m] = 0; db.doubt[m] = false
  /* No older twin of it was seen, and an earlier attempt may be what it repeats. */
  :: db.state[m] == SUBMITTED && o == REPETITION ->
     db.state[m] = UNKNOWN; db.attempt[m] = OVER; db.act[m] = NEVER
  :: else
  fi;
#if MUTANT == 11
  if :: o == NOTHING -> givePartItsRow(m, db.attempts[0]) :: else fi;
#endif
#if MUTANT == 12
  if :: db.state[m] == UNKNOWN -> givePartItsRow(m, db.attempts[0]) :: else fi;
#endif
  if :: o == LIMITED -> quiet[laneOf(m)] = PAUSE :: else fi;
  if :: db.attempt[m] != DOUBTFUL -> db.since[m] = 0 :: else fi
}

#if KIND == 4
#define isTooLate(m) (MUTANT != 8 && db.doubt[m] && db.began[m] > WITHIN)
#else
#define isTooLate(m) false
#endif
#define other(m) (1 - (m))
#define isDue(m, lane) (laneOf(m) == lane && db.act[m] == 0 && (db.pause[lane] == 0 || db.state[m] == SUBMITTED))

proctype Worker(byte w) {
  byte m, lane, r, k, prepared, outcome, pausing, a, b;
  bool isOver, isDup, isOff, isClear;
  byte taken;         /* The post that belongs to the other message, plus 1. */

idle:
  {
    /* Claim, and read what is due. Whatever is read here is asked again by the statement that acts on it. */
    atomic {
      if
      :: !dies[w] && db.next[0] == 0 -> lane = 0
      :: !dies[w] && LANES == 2 && db.next[1] == 0 -> lane = 1
      fi;
      d_step {
        commit();
        db.holder[lane] = w; db.next[lane] = LEASE;
        holds[w] = true; laneHeld[w] = lane; deadline[w] = LEASE + DRIFT; isLost[w] = false;
        printf("worker %d claims lane %d\n", w, lane)
      };
      if
      :: isDue(0, lane) -> m = 0
      :: MESSAGES > 1 && isDue(1, lane) -> m = 1
      :: !isDue(0, lane) && !(MESSAGES > 1 && isDue(1, lane)) -> goto letgo
      fi;
      if
      :: db.state[m] == SUBMITTED -> goto reconcile
      :: db.state[m] == SCHEDULED && isLate -> outcome = MISSED; goto settling
      :: else
      fi
    };

    /* Begin: what is published is what this returns. */
    atomic {
      if
      :: db.holder[lane] == w && db.next[lane] > 0 && db.state[m] == SCHEDULED && db.act[m] == 0 && db.attempts[m] < ATTEMPTS ->
         d_step {
           commit();
           r = m * ATTEMPTS + db.attempts[m];
           db.attempts[m]++;
           db.state[m] = SUBMITTED; db.attempt[m] = OPEN; db.looks[m] = 0; db.since[m] = 0;
           if :: db.edited[m] || db.code[m] == GONE -> db.prepared[m] = NO :: else fi;
           db.edited[m] = false; db.code[m] = 0;
           prepared = db.prepared[m]; textOf[r] = db.text[m];
#if KIND == 4
           if :: !db.doubt[m] -> db.began[m] = 0 :: else fi;
#endif
#if MUTANT == 9
           db.counter[m] = w;
#endif
           ask(128, quiet[lane] > 0);
           printf("worker %d begins attempt %d of message %d, text %d\n", w, db.attempts[m], m, db.text[m])
         }
      :: else -> goto letgo
      fi;
      if
      :: true
      :: !calm -> printf("worker %d never hears that it has begun\n", w); goto letgo
      fi
    };

    /* Prepare, which readers of the network do not see, and keep the id before the call. */
    if
    :: atomic {
         KIND == 2 && prepared == NO ->
         if
         :: !calm -> outcome = LATER; goto settling
         :: db.holder[lane] == w && db.attempt[m] == OPEN ->
            d_step {
              commit(); prepared = r; db.prepared[m] = prepared;
              printf("worker %d prepared and kept %d\n", w, prepared)
            }
         :: !(db.holder[lane] == w && db.attempt[m] == OPEN) -> goto letgo
         fi
       }
    :: !(KIND == 2 && prepared == NO)
    fi;

    /* The thing that an earlier attempt prepared may have been published: look for it before preparing another. */
    if
    :: atomic {
         KIND == 2 && db.doubt[m] && r != m * ATTEMPTS && prepared == r && post[r - 1] >= SHOWN ->
         k = r - 1; outcome = FOUND; goto settling
       }
    :: !(KIND == 2 && db.doubt[m] && r != m * ATTEMPTS && prepared == r && post[r - 1] >= SHOWN)
    fi;

    /* Deadline check, and whether it is too late for the same again: nothing may come between this and the call. */
    if
    :: atomic { (MUTANT == 2 || (deadline[w] >= CALL + MARGIN && !isLost[w])) && !isTooLate(m) -> calling[w] = CALL }
    :: atomic { isTooLate(m) && !isLost[w] -> outcome = TOO_LATE; goto settling }
    :: atomic { isLost[w] || !calm -> goto letgo }
    fi;

    /* Call. */
    atomic {
      if
      :: calling[w] > 0 || GAP || MUTANT == 2 ->
         left[r] = (calling[w] > 0 -> calling[w] : CALL) + D;
         carries[r] = (KIND == 2 -> prepared : (KIND == 3 -> m * ATTEMPTS : r));
#if CHAIN
         if :: m == 1 -> answers[carries[r]] = db.follows :: else fi;
#endif
         waits[w] = r + 1;
         printf("worker %d sends the request of attempt %d\n", w, r + 1)
      :: else -> outcome = LATER; goto settling
      fi
    };
    if
    :: atomic {
         answer[r] != 0 ->
         outcome = answer[r]; answer[r] = 0; k = carries[r];
#if KIND > 3
         if :: named[r] > 0 -> k = named[r] - 1; named[r] = 0 :: else fi;
#endif
         if :: outcome == LIMITED -> pausing = PAUSE :: else fi;
         printf("worker %d has the answer %d\n", w, outcome)
       }
    :: atomic {
         calling[w] == 0 || !calm ->
         outcome = NOTHING; answer[r] = 0;
         left[r] = (RESET -> 0 : (left[r] > D -> D : left[r]));
         printf("worker %d gives up waiting for an answer\n", w)
       }
    fi;
    goto settling;

reconcile:
    /* Read the doubt; what time it is is read before the look. */
    atomic {
      waits[w] = 0;
      if
      :: db.state[m] == SUBMITTED ->
#if MUTANT == 9
         if :: db.counter[m] != w -> db.counter[m] = w; db.since[m] = 0 :: else fi;
#endif
         isOff = (db.code[m] == OFF); isClear = (db.certain[m] == 0);
         prepared = db.prepared[m]; isDup = (db.code[m] == DUP || db.code[m] == REF);
         isOver = (db.attempt[m] == DOUBTFUL && db.since[m] >= (db.seen[m] -> SETTLE : SETTLE_DEAD));
         if :: MESSAGES > 1 -> taken = db.own[other(m)] :: else fi
      :: else -> goto letgo
      fi;
      if
      :: MUTANT == 3 -> outcome = ABSENT; goto settling
      :: MUTANT != 3 && KIND == 2 && prepared == NO -> outcome = NOT_BEGUN; goto settling
      :: else
      fi
    };

    /* Look. */
    atomic {
      if
      :: !calm -> outcome = NO_LOOK; printf("worker %d cannot look\n", w)
      :: true ->
         /* Which post is found: one that is not surely shown may be passed over. */
         k = NO; a = 0;
         do
         :: a < SLOTS ->
            if
            :: post[a] > 0 && a + 1 != taken && (KIND == 2 || shows[a] == db.text[m]) &&
               (KIND == 1 || KIND == 5 || (KIND == 2 && a / ATTEMPTS == m) || (KIND == 3 && a == m * ATTEMPTS)) ->
               if
               :: k = a
               :: k != NO || post[a] < SHOWN
               fi
            :: else
            fi;
            a++
         :: else -> break
         od;
         a = 0;
         if
         :: k != NO -> outcome = FOUND
#if KIND == 4
         :: k == NO && MUTANT != 8 && db.began[m] > WITHIN -> outcome = TOO_LATE
         :: k == NO && !isOff && !isOver && (MUTANT == 8 || db.began[m] <= WITHIN) -> outcome = NOT_YET
#else
         :: k == NO && !isOff && !isOver -> outcome = NOT_YET
#endif
         :: k == NO && !isOff && isOver && isDup -> outcome = REPETITION
         :: k == NO && !isOff && isOver && !isDup -> outcome = ABSENT
         :: k == NO && isOff && !isClear -> outcome = NOT_YET
         :: k == NO && isOff && isClear -> outcome = CLEAR
         fi;
         if
         :: outcome == FOUND -> printf("worker %d looks: post %d is there\n", w, k)
         :: outcome == NOT_YET -> printf("worker %d looks: not there yet\n", w)
         :: outcome == ABSENT -> printf("worker %d looks, and the settling time is over: not there\n", w)
         :: outcome == CLEAR -> printf("worker %d looks, and nothing can turn up any more\n", w)
         :: outcome == TOO_LATE -> printf("worker %d looks, and it is too late to send it again\n", w)
         :: outcome == REPETITION -> printf("worker %d looks, and the settling time is over: nothing of ours\n", w)
         fi
      fi
    };

settling:
    atomic {
      waits[w] = 0; calling[w] = 0;
      if
      :: db.holder[lane] == w || MUTANT == 1 ->
         /* While another message may own the post, no message takes it. */
#if LANES == 2
         if
         :: outcome == FOUND && (db.own[other(m)] == k + 1 ||
              (db.state[other(m)] == SUBMITTED && (db.attempt[other(m)] == OPEN || other(m) < m))) -> outcome = NOT_YET
         :: else
         fi;
#endif
         d_step {
           settle(m, outcome, k);
           printf("worker %d settles message %d: outcome %d, state %d\n", w, m, outcome, db.state[m]);
           check()
         }
      :: !calm  /* The database is away. */
      :: calm && db.holder[lane] != w && MUTANT != 1
      fi
    };

#if MUTANT == 10
    atomic {
      if
      :: db.state[0] == SENT -> d_step { commit(); givePartItsRow(0, db.own[0]) }
      :: else
      fi
    };
#endif

letgo:
    atomic {
      d_step {
        if
        :: db.holder[lane] == w ->
           commit(); release(lane, pausing, a, b); printf("worker %d lets go\n", w);
#if CHAIN
           ask(256, part_is_lost)
#endif
        :: else
        fi;
        holds[w] = false; laneHeld[w] = 0; deadline[w] = 0; isLost[w] = false; calling[w] = 0; waits[w] = 0;
        m = 0; lane = 0; r = 0; k = 0; prepared = 0; outcome = 0; pausing = 0; a = 0; b = 0; isOver = false; isDup = false; isOff = false; isClear = false;
        taken = 0
      };
      goto idle
    }
  } unless {
    atomic {
      d_step {
      dies[w] -> dies[w] = false;
      m = 0; lane = 0; r = 0; k = 0; prepared = 0; outcome = 0; pausing = 0; a = 0; b = 0; isOver = false; isDup = false; isOff = false; isClear = false;
      taken = 0
      };
      goto idle
    }
  }
}

/* The heartbeat of a worker. Only what the database confirmed moves the deadline. */
proctype Beat(byte w) {
  do
  :: d_step {
       holds[w] && !isLost[w] && deadline[w] < LEASE + DRIFT ->
       if
       :: db.holder[laneHeld[w]] == w -> commit(); db.next[laneHeld[w]] = LEASE; deadline[w] = LEASE + DRIFT
       :: else -> isLost[w] = true
       fi
     }
  od
}

/* One request on its way. */
proctype Request(byte r) {
  byte said, i;
  bool isTwice;       /* The network's front passes it on twice: taken, and answered as a repetition. */
  do
  :: atomic {
       left[r] > 0 ->
       if
       :: said = TAKEN
       :: !calm && PAUSE == 0 -> said = REFUSED
       :: !calm && PAUSE == 0 -> said = LATER
       :: !calm && PAUSE > 0 -> said = LIMITED
       :: !calm && VANISH && KIND == 2 -> said = LOST
       :: !calm && EDGE && (DUPLICATE || KIND == 2) -> said = TAKEN; isTwice = true
       :: calm && waits[0] != r + 1 && waits[1] != r + 1 -> said = 0  /* It never arrives. */
       fi;
       d_step {
         left[r] = 0;
         if
         :: said == TAKEN && DUPLICATE ->
            i = 0;
            do
            :: i < SLOTS && !(post[i] > 0 && shows[i] == textOf[r]) -> i++
            :: i < SLOTS && post[i] > 0 && shows[i] == textOf[r] -> said = REPEATED; break
            :: i >= SLOTS -> break
            od;
            i = 0
#if KIND > 3
         /* Another attempt of the same message, which has the same body and the same key. */
         :: said == TAKEN && !DUPLICATE ->
            i = (r / ATTEMPTS) * ATTEMPTS;
            do
            :: i < (r / ATTEMPTS + 1) * ATTEMPTS && !(post[i] >= SHOWN && known[i] > 0 && i != r) -> i++
            :: i < (r / ATTEMPTS + 1) * ATTEMPTS && post[i] >= SHOWN && known[i] > 0 && i != r ->
               named[r] = i + 1; said = (KIND == 4 -> NAMED : TAKEN); carries[r] = i; break
            :: i >= (r / ATTEMPTS + 1) * ATTEMPTS -> break
            od;
            i = 0
#endif
         :: said == TAKEN && !DUPLICATE && KIND == 2 && post[carries[r]] > 0 ->
            said = (AGAIN == 0 -> TAKEN : (AGAIN == 1 -> LOST : REFUSED))
         :: else
         fi;
         if
         :: said == TAKEN ->
#if KIND > 3
            if :: post[carries[r]] == 0 -> known[carries[r]] = MEMORY :: else fi;
#endif
            if :: post[carries[r]] == 0 -> post[carries[r]] = 1; shows[carries[r]] = textOf[r] :: else fi;
            /* A prepared thing has the text that it was prepared with. A record that is put again has the new one. */
            if
            :: KIND == 2 -> shows[carries[r]] = textOf[carries[r]]
            :: KIND == 3 -> shows[carries[r]] = textOf[r]
            :: else
            fi;
            printf("the network takes the request of attempt %d: post %d with text %d\n", r + 1, carries[r], shows[carries[r]]);
            if
            :: isTwice -> isTwice = false; said = (KIND != 2 -> REPEATED : (AGAIN == 0 -> TAKEN : (AGAIN == 1 -> LOST : REFUSED)))
            :: else
            fi
         :: else -> printf("the network answers attempt %d with %d\n", r + 1, said); isTwice = false
         fi;
         if
         :: waits[0] == r + 1 || waits[1] == r + 1 -> answer[r] = said
#if KIND > 3
         :: else -> named[r] = 0
#else
         :: else
#endif
         fi;
         said = 0;
         check()
       }
     }
  od
}

/* Authors and reviewers, of the first message, or of the part once it has its row. Each step is a transaction that was accepted. */
#define S CHAIN

proctype Person() {
  byte edits;
  bool deleted;
  byte reviews;
  do
  :: atomic {
       !calm && edits < EDITS && (db.state[S] == SCHEDULED || db.state[S] == PENDING) && (!db.doubt[S] || MUTANT == 4) ->
       commit(); edits++;
       db.text[S] = 1 - db.text[S]; db.edited[S] = true;
       if
       :: REVIEW -> db.state[S] = PENDING; db.act[S] = NEVER
       :: else -> db.act[S] = 0; wakeLane(0)
       fi;
       printf("an edit is accepted: text %d\n", db.text[S]);
       check()
     }
  :: atomic {
       !calm && DELETES && !deleted && (db.state[S] == SCHEDULED || db.state[S] == PENDING) && (!db.doubt[S] || MUTANT == 4) ->
       commit(); deleted = true;
       db.state[S] = DELETED; db.act[S] = NEVER; db.attempt[S] = 0; db.since[S] = 0;
       printf("a delete is accepted\n");
       check()
     }
  :: atomic {
       !calm && REVIEW && reviews < 2 && db.state[S] == PENDING ->
       commit(); reviews++;
       if
       :: db.state[S] = SCHEDULED; db.act[S] = 0; wakeLane(0); printf("it is approved\n")
       :: db.state[S] = REJECTED; db.act[S] = NEVER; printf("it is rejected\n")
       fi;
       check()
     }
  od
}

proctype Faults() {
  byte crashes, w;
  bool jumped, failedOver;
  do
  :: atomic {
       !calm && crashes < CRASHES && (holds[0] || holds[1]) ->
       if :: holds[0] -> w = 0 :: holds[1] -> w = 1 fi;
       crashes++;
#if MUTANT == 9
       if :: db.counter[0] == w -> db.counter[0] = FREE :: else fi;
       if :: db.counter[1] == w -> db.counter[1] = FREE :: else fi;
#endif
       dies[w] = true; holds[w] = false; laneHeld[w] = 0; deadline[w] = 0; isLost[w] = false; calling[w] = 0;
       if :: waits[w] > 0 -> answer[waits[w] - 1] = 0 :: else fi;
       waits[w] = 0;
       printf("worker %d dies\n", w);
       w = 0
     }
#if JUMP > 0
  :: atomic {
       !calm && !jumped -> jumped = true;
       w = 0;
       do
       :: w < 2 ->
          db.next[w] = (db.next[w] == NEVER -> NEVER : (db.next[w] > JUMP -> db.next[w] - JUMP : 0));
          db.act[w] = (db.act[w] == NEVER -> NEVER : (db.act[w] > JUMP -> db.act[w] - JUMP : 0));
          /* The settling time is measured by a clock that cannot be set. */
          w++
       :: else -> break
       od;
       w = 0;
       printf("the clock of the database is set forward by %d\n", JUMP)
     }
#endif
#if LOSE > 0
  :: atomic {
       !calm && !failedOver -> failedOver = true;
       if
       :: copy(db, old[0], copied); printf("fail-over: the last commit is lost\n")
#if LOSE > 1
       :: copy(db, old[1], copied); printf("fail-over: the last two commits are lost\n")
#endif
#if LOSE > 2
       :: copy(db, old[2], copied); printf("fail-over: the last three commits are lost\n")
#endif
       fi;
       check()
     }
#endif
  :: atomic { CATCHUP && !calm && !isLate -> isLate = true; printf("the catch-up window is over\n") }
  :: atomic { CALM && !calm -> calm = true; printf("from here on nothing goes wrong\n") }
  od
}

#define down(x) x = (x == 0 || x == NEVER -> x : x - 1)

inline age(d, i) {
  i = 0;
  do
  :: i < 2 ->
     down(d.next[i]); down(d.wake[i]); down(d.pause[i]); down(d.act[i]); down(d.certain[i]);
     if :: d.attempt[i] == DOUBTFUL && d.since[i] < SETTLE_DEAD -> d.since[i]++ :: else fi;
#if KIND == 4
     if :: d.attempts[i] > 0 && d.began[i] <= WITHIN && (d.state[i] == SUBMITTED || d.state[i] == SCHEDULED) -> d.began[i]++ :: else fi;
#endif
     i++
  :: else -> break
  od;
  i = 0
}

inline tick(i) {
  age(db, i);
#if LOSE > 0
  age(old[0], i);
#endif
#if LOSE > 1
  age(old[1], i);
#endif
#if LOSE > 2
  age(old[2], i);
#endif
  down(quiet[0]); down(quiet[1]);
  down(deadline[0]); down(deadline[1]); down(calling[0]); down(calling[1]);
  i = 0;
  do
  :: i < SLOTS ->
     down(left[i]);
#if KIND > 3
     down(known[i]);
#endif
     if :: post[i] > 0 && post[i] < SHOWN -> post[i]++ :: else fi;
     i++
  :: else -> break
  od;
  i = 0
}

proctype Clock() {
  byte i, ticks;
  do
  :: d_step { !calm -> printf("- tick -\n"); tick(i) }
#if CALM > 0
  :: atomic {
       calm && ticks <= CALM && timeout -> printf("- tick -\n"); tick(i); ticks++;
       if :: PROPERTY & 64 -> assert(!(ticks > CALM && stays_in_limbo)) :: else fi
     }
#endif
  od
}

init {
  byte i;
  atomic {
    do
    :: i < 2 ->
       db.holder[i] = FREE; db.wake[i] = NEVER; db.prepared[i] = NO;
       db.next[i] = (i < LANES -> 0 : NEVER);
       db.state[i] = (i >= MESSAGES || (CHAIN && i == 1) -> 0 : (REVIEW -> PENDING : SCHEDULED));
       db.act[i] = (i >= MESSAGES || REVIEW || (CHAIN && i == 1) -> NEVER : 0);
       i++
    :: else -> break
    od;
    if :: REVIEW -> db.next[0] = NEVER :: else fi;
    i = 0;
#if LOSE > 0
    copy(old[0], db, copied);
#endif
#if LOSE > 1
    copy(old[1], db, copied);
#endif
#if LOSE > 2
    copy(old[2], db, copied);
#endif
    do
    :: i < SLOTS -> run Request(i); i++
    :: else -> break
    od;
    i = 0;
    run Worker(0); run Worker(1); run Beat(0); run Beat(1);
    if :: EDITS + DELETES + REVIEW > 0 -> run Person() :: else fi;
    run Faults(); run Clock()
  }
}
