"""Receivers of notices, written by others: a mail server (aiosmtpd), a browser's decryption (http_ece) and checks of
signatures (cryptography, hmac). Reads and writes a line of JSON at a time."""

import base64
import email
import email.policy
import hashlib
import hmac
import json
import sys


def say(answer):
    print(json.dumps(answer), flush=True)


def asked():
    for line in sys.stdin:
        yield json.loads(line)


def mail():
    """Says on which port it listens, then each mail that comes as it is read."""
    import asyncio
    from aiosmtpd.smtp import SMTP

    class Reading:
        async def handle_DATA(self, server, session, envelope):
            message = email.message_from_bytes(envelope.content, policy=email.policy.default)
            part = lambda kind: message.get_body(preferencelist=(kind,)).get_content()
            say({
                "to": envelope.rcpt_tos,
                "headers": [[name, str(value)] for name, value in message.items()],
                "text": part("plain"),
                "html": part("html"),
            })
            return "250 OK"

    async def serve():
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: SMTP(Reading(), enable_SMTPUTF8=True), "127.0.0.1", 0)
        say({"port": server.sockets[0].getsockname()[1]})
        # It ends with the test that started it.
        await loop.run_in_executor(None, sys.stdin.read)

    asyncio.run(serve())


def web64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unweb64(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def push():
    """Says the keys of a browser, then what each message to it says and whether the house has signed it."""
    import os
    import http_ece
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec, utils

    key = ec.generate_private_key(ec.SECP256R1())
    secret = os.urandom(16)
    public = key.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    say({"p256dh": web64(public), "auth": web64(secret)})
    for message in asked():
        body = base64.b64decode(message["body"])
        said = http_ece.decrypt(body, private_key=key, auth_secret=secret, version="aes128gcm")
        scheme, rest = message["authorization"].split(" ", 1)
        fields = dict(field.strip().split("=", 1) for field in rest.split(","))
        head, claims, signature = fields["t"].split(".")
        house = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unweb64(fields["k"]))
        raw = unweb64(signature)
        pair = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        house.verify(pair, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
        say({
            "scheme": scheme,
            "said": json.loads(said),
            "head": json.loads(unweb64(head)),
            "claims": json.loads(unweb64(claims)),
            "key": fields["k"],
        })


def webhook():
    """Says what the signature of each message should be."""
    for message in asked():
        signed = f"{message['at']}.{message['body']}".encode()
        say({"v1": hmac.new(message["secret"].encode(), signed, hashlib.sha256).hexdigest()})


{"mail": mail, "push": push, "webhook": webhook}[sys.argv[1]]()
