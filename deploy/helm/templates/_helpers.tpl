{{- define "carillon.labels" -}}
app.kubernetes.io/name: carillon
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: carillon-{{ .Chart.Version }}
{{- end }}

{{- define "carillon.selector" -}}
app.kubernetes.io/name: carillon
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* No process is root, gains rights, needs a capability or talks to Kubernetes. */}}
{{- define "carillon.pod" -}}
automountServiceAccountToken: false
# The addresses of services that Kubernetes adds would have names like settings of Carillon.
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "carillon.container" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
envFrom:
  - secretRef:
      name: {{ required "secretName: name the Secret with DATABASE_URL and CARILLON_KEYS" .Values.secretName }}
{{- end }}

{{- define "carillon.env" -}}
- name: PUBLIC_URL
  value: {{ required "publicUrl: the address at which people reach it" .Values.publicUrl | quote }}
- name: LOAD_DEMO
  value: 'no'
- name: SANDBOX
  value: 'no'
{{- if .Values.ingress.enabled }}
- name: TRUST_PROXY
  value: 'yes'
{{- end }}
{{- if .Values.s3.bucket }}
- name: S3_BUCKET
  value: {{ .Values.s3.bucket | quote }}
- name: S3_REGION
  value: {{ .Values.s3.region | quote }}
{{- if .Values.s3.endpoint }}
- name: S3_ENDPOINT
  value: {{ .Values.s3.endpoint | quote }}
{{- end }}
{{- if .Values.s3.publicEndpoint }}
- name: S3_PUBLIC_ENDPOINT
  value: {{ .Values.s3.publicEndpoint | quote }}
{{- end }}
{{- else }}
{{- if not .Values.media.existingClaim }}
{{- fail "s3.bucket or media.existingClaim: say where media are kept" }}
{{- end }}
{{- end }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "carillon.mounts" -}}
- name: data
  mountPath: /data
- name: tmp
  mountPath: /tmp
{{- end }}

{{/* Disposable, unless the media lie there. */}}
{{- define "carillon.volumes" -}}
- name: tmp
  emptyDir: {}
{{- if .Values.media.existingClaim }}
- name: data
  persistentVolumeClaim:
    claimName: {{ .Values.media.existingClaim }}
{{- end }}
{{- end }}

{{/* The processes of one kind on different machines, where there are several. */}}
{{- define "carillon.spread" -}}
maxSkew: 1
topologyKey: kubernetes.io/hostname
whenUnsatisfiable: ScheduleAnyway
{{- end }}

{{- define "carillon.probes" -}}
startupProbe:
  httpGet: { path: /livez, port: health }
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /livez, port: health }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: { path: /readyz, port: health }
  periodSeconds: 5
  timeoutSeconds: 5
{{- end }}
