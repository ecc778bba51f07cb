# The page at the table.  docs/hosting.md says how to run it; it works with a read-only root and as any user.

FROM python:3.13-slim-trixie AS build

WORKDIR /build

# The server's own requirements, as they are locked.
COPY requirements/server.txt requirements/
RUN python -m venv /opt/bridgelaw \
    && /opt/bridgelaw/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements/server.txt

# What builds the package, which the image does not keep.
COPY requirements/build.txt requirements/
RUN python -m venv /opt/build \
    && /opt/build/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements/build.txt

COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY src src
RUN /opt/build/bin/hatchling build -t wheel -d dist \
    && /opt/bridgelaw/bin/pip install --no-cache-dir --disable-pip-version-check --no-deps dist/*.whl \
    && /opt/bridgelaw/bin/python -m compileall -q /opt/bridgelaw/lib

FROM python:3.13-slim-trixie

RUN groupadd --system --gid 5213 bridgelaw \
    && useradd --system --uid 5213 --gid bridgelaw --no-create-home --home-dir /data bridgelaw \
    && install -d -o bridgelaw -g bridgelaw -m 700 /data

COPY --from=build /opt/bridgelaw /opt/bridgelaw

ENV PATH=/opt/bridgelaw/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    XDG_DATA_HOME=/data

USER 5213:5213
# The rulings, where they are kept in a file, and the secret that signs sessions.
VOLUME /data
EXPOSE 5213
STOPSIGNAL SIGTERM

HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:5213/healthz', timeout=4)"]

ENTRYPOINT ["bridgelaw"]
# Refuses to start until a club has an access code: BRIDGELAW_CODE_FILE, BRIDGELAW_CODE, or `club code local`.
CMD ["serve", "--host", "0.0.0.0"]
