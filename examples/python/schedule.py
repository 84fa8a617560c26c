"""Schedules a message, and waits for the signed webhook that says what became of it. The variables of the environment: examples/README.md."""
import base64, hashlib, hmac, json, os, time, urllib.parse, urllib.request, uuid
from datetime import datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler, HTTPServer

env = os.environ
server, port = env.get("CARILLON_SERVER", "http://localhost:8080"), int(env.get("PORT", "9998"))


def post(path, body, headers):
    request = urllib.request.Request(server + path, body, headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def is_signed(headers, body):
    moment = headers.get("webhook-timestamp", "")
    if not moment.isdigit() or abs(time.time() - int(moment)) > 300:
        return False
    key = base64.b64decode(env["WEBHOOK_SECRET"].removeprefix("whsec_"))
    signed = f"{headers.get('webhook-id', '')}.{moment}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(expected.encode(), one.encode()) for one in given)


class Receiver(BaseHTTPRequestHandler):
    is_done = False

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        valid = is_signed(self.headers, body)
        self.send_response(204 if valid else 400)
        self.end_headers()
        if valid:
            event = json.loads(body)
            print(event["type"], event["data"].get("postUrl") or "", flush=True)
            Receiver.is_done = event["type"] in ("message.sent", "message.send_failed_permanently")

    def log_message(self, *_):
        pass


receiver = HTTPServer(("localhost", port), Receiver)
pair = f"{env['CLIENT_ID']}:{env['CLIENT_SECRET']}".encode()
form = urllib.parse.urlencode({"grant_type": "member_app", "member_id": env["MEMBER_ID"]}).encode()
token = post("/oauth2/token", form, {"Authorization": "Basic " + base64.b64encode(pair).decode()})["access_token"]
moment = datetime.now(timezone.utc) + timedelta(seconds=int(env.get("SEND_IN", "5")))
message = {
    "text": f"Fresh bread, {datetime.now(timezone.utc).isoformat()}",
    "socialProfileIds": [env["PROFILE_ID"]],
    "scheduledSendTime": moment.strftime("%Y-%m-%dT%H:%M:%SZ"),
    "webhookUrls": [f"http://localhost:{port}/events"],
}
# The key makes a repetition safe: the same call posts nothing twice.
headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
print("scheduled", post("/v1/messages", json.dumps(message).encode(), headers)["data"][0]["id"], flush=True)
while not Receiver.is_done:
    receiver.handle_request()
