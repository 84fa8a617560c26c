# Shell functions for the walkthroughs, in bash and zsh. Load them in the folder of the project while Carillon runs:
#
#   . docs/demo.sh
#
# Names, ids and secrets come from .carillon/demo.json, which the first start writes.

# demo 'd.members[0].email' prints that value of the demo.
demo() { node -p "const d = JSON.parse(fs.readFileSync('.carillon/demo.json', 'utf8')); $1"; }

# … | field 'data[0].id' prints that value of a JSON answer.
field() { node -p "JSON.parse(fs.readFileSync(0, 'utf8')).$1"; }

# soon 5 prints the time in five seconds.
soon() { node -p "new Date(Date.now() + $1 * 1000).toISOString()"; }

# token_for 0 prints an access token of the demo app for the first demo member.
token_for() {
  curl -s -u "$APP" -d grant_type=member_app -d member_id="$(demo "d.members[$1].id")" "$BASE/oauth2/token" | field access_token
}

# api /v1/me calls the API as the member of $TOKEN. Options of curl may follow.
api() {
  curl -s -H "Authorization: Bearer $TOKEN" "$BASE$1" "${@:2}"
  echo
}

# published "$MESSAGE" waits until the message is published, or has failed, and prints its state and its address, or the reason.
published() {
  until api "/v1/messages/$1" | grep -q '"state":"SEN'; do sleep 0.5; done
  api "/v1/messages/$1" | node -p "const [m] = JSON.parse(fs.readFileSync(0, 'utf8')).data; m.state + ' ' + (m.postUrl ?? JSON.stringify(m.failure))"
}

if [ -f .carillon/demo.json ]; then
  BASE=$(demo d.baseUrl)
  SANDBOX_URL=$(demo d.sandboxUrl)
  APP=$(demo 'd.apps[0].clientId + ":" + d.apps[0].clientSecret')
  PROFILE=$(demo 'd.profiles[0].id')
  TOKEN=$(token_for 0)
else
  echo 'There is no demo here. Run npm start in this folder first.'
fi
